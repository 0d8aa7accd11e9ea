const BASE = 85;
const ZERO = "(".charCodeAt(0);

/**
 * The bytes that a page holds as text (packed.rs).
 * @param {string} text
 */
export const bytesOf = (text) => {
  const zeros = Number(text[0]);
  const bytes = new DataView(new ArrayBuffer(((text.length - 1) / 5) * 4));
  for (let at = 0; at < bytes.byteLength; at += 4) {
    let word = 0;
    for (let letter = 0; letter < 5; letter++) word = word * BASE + text.charCodeAt((at / 4) * 5 + 1 + letter) - ZERO;
    bytes.setUint32(at, word);
  }
  return new Uint8Array(bytes.buffer, 0, bytes.byteLength - zeros);
};

/**
 * The bytes of the module, which a page holds packed.
 * @param {string} text of gzip
 */
export const unpack = async (text) => {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};
