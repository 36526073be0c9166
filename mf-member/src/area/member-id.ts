/** Largest id that the database can hold. */
const ID_MAX = 2 ** 31 - 1;

/** Id of a path segment: a positive integer without leading zeros; null for anything else. */
export const memberIdOf = (text: string | undefined): number | null => {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= ID_MAX ? id : null;
};
