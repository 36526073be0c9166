/** Where a text holds the words that somebody typed. */

const CJK = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

export interface MarkedPart {
  part: string;
  isMatch: boolean;
}

/** Letters alone decide: neither case nor accents. As long as the text itself, so that places in it are places in the text. */
const plain = (text: string): string =>
  [...text].map((letter) => (letter.normalize('NFD')[0] ?? letter).toLowerCase()[0] ?? letter).join('');

/** Prefixes of words that are typed words; Japanese, which has no spaces, anywhere. */
export const markedParts = (text: string, typed: string): MarkedPart[] => {
  const letters = [...text];
  const wanted = plain(typed.normalize('NFKC')).split(/\s+/).filter(Boolean);
  const among = [...plain(text)];
  const isMarked = letters.map(() => false);
  for (const word of wanted.map((one) => [...one]))
    for (let start = 0; start + word.length <= among.length; start++) {
      const starts = start === 0 || CJK.test(word.join('')) || !/[\p{L}\p{N}]/u.test(among[start - 1] ?? '');
      if (starts && word.every((letter, index) => among[start + index] === letter))
        isMarked.fill(true, start, start + word.length);
    }
  const parts: MarkedPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const isMatch = isMarked[index] === true;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.part += letter;
    else parts.push({ part: letter, isMatch });
  }
  return parts;
};
