/** A value as lines that people compare: of a text its own, of lists and objects one for each value in them. */
const inside = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => inside(item, `${path}${index + 1}. `));
  if (typeof value !== 'object' || value === null) return [`${path}${String(value)}`];
  const entries = Object.entries(value);
  // What has a title or a name is said in one line.
  const isFlat = entries.every(([, item]) => typeof item !== 'object');
  if (isFlat) return [`${path}${entries.map(([, item]) => String(item)).join(' – ')}`];
  return entries.flatMap(([name, item]) => inside(item, `${path}${name}: `));
};

export const linesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split('\n').filter((line) => line.trim() !== '')
    : value === null || value === undefined
      ? []
      : inside(value, '');
