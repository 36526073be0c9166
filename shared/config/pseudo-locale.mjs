/**
 * The pseudo-locale of development: English words with accents, a third longer, in brackets. What shows without them is no message;
 * what shows without its closing bracket is cut off; what breaks will break in German.
 */

const ACCENTED = {
  ...{
    a: 'á',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ğ',
    h: 'ĥ',
    i: 'í',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    m: 'ɱ',
  },
  ...{
    n: 'ñ',
    o: 'ö',
    p: 'þ',
    q: 'ɋ',
    r: 'ř',
    s: 'š',
    t: 'ţ',
    u: 'ü',
    v: 'ṽ',
    w: 'ŵ',
    x: 'ẋ',
    y: 'ý',
    z: 'ž',
  },
  ...{ A: 'Å', C: 'Ç', D: 'Ð', E: 'É', I: 'Î', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Û', Y: 'Ý', Z: 'Ž' },
};
/** German is about a third longer than English; short words more so. */
const GROWTH = 0.35;

/** Node types of an ICU message, as the parser numbers them. */
const TEXT = 0;
const TAG = 8;

const accented = (text) => text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter);
const lettersIn = (nodes) =>
  nodes.reduce((count, { type, value }) => count + (type === TEXT ? value.trim().length : 0), 0);

const inside = (nodes) =>
  nodes.map((node) => {
    if (node.type === TEXT) return { ...node, value: accented(node.value) };
    const copy = { ...node };
    if (node.type === TAG) copy.children = inside(node.children);
    if (node.options)
      copy.options = Object.fromEntries(
        Object.entries(node.options).map(([key, option]) => [
          key,
          { ...option, value: inside(option.value) },
        ]),
      );
    return copy;
  });

/** @param {object[]} message as the ICU parser gives it @returns {object[]} a message with the same placeholders */
export const toPseudo = (message) => {
  const padding = '~'.repeat(Math.ceil(lettersIn(message) * GROWTH));
  return [
    { type: TEXT, value: '⟦' },
    ...inside(message),
    { type: TEXT, value: `${padding && ` ${padding}`}⟧` },
  ];
};
