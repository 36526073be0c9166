/** The colour of an embed's controls, from its address: `?color=e0457b`. Set through the style object, which the policy allows. */

/** Six hexadecimal digits, with or without `#`; undefined for anything else. */
export const readColor = (search: string): string | undefined =>
  /^#?([0-9a-f]{6})$/i.exec(new URLSearchParams(search).get('color') ?? '')?.[1];

/** Black or white, whichever can be read on it (relative luminance after WCAG 2). */
export const inkOn = (color: string): string => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
};

/** @param element carries the player's tokens */
export const applyColor = (element: HTMLElement, search: string): void => {
  const color = readColor(search);
  if (!color) return;
  element.style.setProperty('--player-accent', `#${color}`);
  element.style.setProperty('--player-on-accent', inkOn(color));
};
