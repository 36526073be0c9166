/** The wide form of the watch page: `data-theatre` on the frame, which the page's own style answers. It stays for the next videos of this visit. */
let isOn = false;

export interface Theatre {
  toggle: () => void;
  /** The player stands in a frame, perhaps in another one than before. */
  enter: () => void;
}

/** @param root the player's element */
export const createTheatre = (root: HTMLElement): Theatre => {
  let frame: Element | null = null;
  const enter = () => {
    frame = root.closest('.mf-player-frame') ?? frame;
    frame?.toggleAttribute('data-theatre', isOn);
  };
  enter();
  return {
    toggle: () => {
      isOn = !isOn;
      enter();
    },
    enter,
  };
};
