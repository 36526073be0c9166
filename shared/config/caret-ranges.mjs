/**
 * Stands in for the federation runtime's parser of version ranges in the browser: builds of ours ask for `^version` of what they share
 * (webpack.ts), and the runtime itself for `<=version`. 1.2 kB brotli less in the shell.
 */
const RANGE = /^(\^|<=|)v?(\d+)\.(\d+)\.(\d+)$/;

/** @param {string} version */
const toNumbers = (version) => version.split(/[-+]/)[0].split('.').map(Number);

/** @returns {number} below 0 when `a` is older than `b` */
const compare = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/**
 * @param {string} version `major.minor.patch`; what follows a hyphen is not looked at
 * @param {string} range `^`, `<=` or nothing before a version; `*` is any @returns {boolean} false for every other range
 */
export const satisfy = (version, range) => {
  if (range === '*') return true;
  const [, sign, ...wanted] = RANGE.exec(range) ?? [];
  if (sign === undefined) return false;
  const [have, want] = [toNumbers(version), wanted.map(Number)];
  const order = compare(have, want);
  if (sign === '<=') return order <= 0;
  if (sign === '') return order === 0;
  // The first number that is not zero must stay.
  const fixed = want.findIndex((number) => number > 0);
  return (
    order >= 0 && want.every((number, index) => index > (fixed < 0 ? 2 : fixed) || have[index] === number)
  );
};
