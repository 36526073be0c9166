/** The wide form of the watch page: `<html data-theatre>`, which the page's own style answers. It stays for the next videos of this visit. */
let isOn = false;

const draw = (isShown: boolean) => document.documentElement.toggleAttribute('data-theatre', isShown);

export interface Theatre {
  toggle: () => void;
  /** The page goes; the next one that plays has it again. */
  leave: () => void;
}

export const createTheatre = (): Theatre => {
  draw(isOn);
  return {
    toggle: () => {
      isOn = !isOn;
      draw(isOn);
    },
    leave: () => void draw(false),
  };
};
