/** The address of one photo within its album: `#photo-3`. */

export const photoHash = (position: number): string => `#photo-${position}`;

/** From 1 to `count`; undefined for all else. */
export const photoFromHash = (hash: string, count: number): number | undefined => {
  const position = Number(/^#photo-([1-9]\d{0,3})$/.exec(hash)?.[1]);
  return position <= count ? position : undefined;
};
