/** Potemkin Empire: which choices can be taken back. */

import type { Undoable } from "../contract";

export const undoable: Undoable = { "PE-D2": "unless-last" };
