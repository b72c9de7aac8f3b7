/** Whether there is room for log, chat and hints beside the table. */

import { MediaQuery } from "svelte/reactivity";

export const roomy = new MediaQuery("min-width: 1100px");
