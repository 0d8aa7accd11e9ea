// The address of a position: #case=15863724&trace=longest&step=7.1, where .1 is the frame after the step.

const readAddress = () => {
  const pairs = new URLSearchParams();
  let broken = false;
  for (const part of location.hash.slice(1).split("&")) {
    const [name, ...value] = part.split("=");
    try {
      pairs.append(decodeURIComponent(name), decodeURIComponent(value.join("=")));
    } catch {
      broken = true;
    }
  }
  const get = (name) => pairs.getAll(name).at(-1);
  const lang = get("lang") ?? new URLSearchParams(location.search).get("lang");
  return { key: get("case"), role: get("trace"), step: get("step"), withKey: get("with"), withRole: get("with-trace"), lang, broken };
};

const address = (parts) => {
  const known = Object.entries(parts).filter(([, value]) => value !== undefined);
  return `#${known.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
};

const writtenStep = (trace, at) => {
  const within = trace.within(at);
  return `${trace.stepOf[at]}${within > 0 ? `.${within}` : ""}`;
};

// The position that a written step means, and whether it was one.
const readStep = (trace, text) => {
  if (text === undefined) return { at: 0, exact: true };
  const [, step, within] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (step === undefined) return { at: trace.locate(Math.max(0, Math.trunc(Number(text)) || 0)), exact: false };
  const at = trace.locate(Math.min(Number(step), trace.steps), Number(within ?? 0));
  return { at, exact: writtenStep(trace, at) === text };
};
