/** Class names joined by spaces; what is false or undefined is left out. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
