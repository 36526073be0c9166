/** Reads the ids of objects in requests. */

/** Of PostgreSQL's integer, which every id of the tables is. */
const ID_MAX = 2 ** 31 - 1;
/** Ids start at 1: no row of any table has it. */
export const NO_ID = 0;

/**
 * Undefined for what is no id (anything but decimal digits without a leading zero). One that is too large for the tables is an
 * id like any other that nothing has: NO_ID.
 */
export const parseId = (text: string): number | undefined => {
  if (!/^[1-9]\d*$/.test(text)) return undefined;
  const id = Number(text);
  return id <= ID_MAX ? id : NO_ID;
};
