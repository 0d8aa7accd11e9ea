// Runs before the page is drawn: an address of the bench is not shown the question first.

import { pairsOf } from "../viewer/address.js";
import { parseShown } from "./shown.js";

document.body.classList.toggle("bench", parseShown(pairsOf(location.hash).pairs).view === "bench");
