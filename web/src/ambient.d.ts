/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The outline of an icon of game-icons.net, as the `d` of a path in a box of 512 by 512. */
declare module "icon:*" {
  const outline: string;
  export default outline;
}
