/**
 * Words of a text as the search index knows them: Latin and other spaced words as they are, Japanese and Chinese runs
 * as single characters' bigrams (and the last character alone), since they have no spaces. Source: dependencies.md
 * "SQL at a million videos".
 */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
/** A run of Japanese or Chinese letters, or one word of anything else; never both. */
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々])[\p{L}\p{N}])+/gu;
const MAX_TOKEN_LENGTH = 40;

export const hasCjk = (text: string): boolean => CJK.test(text);

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

/** NFKD drops accents of Latin letters, so that "cafe" finds "Café". */
const foldAccents = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Script=Latin}\p{M}+/gu, (letters) => letters.replace(/\p{M}/gu, ''))
    .normalize('NFC');

/** What the index holds of a text, in order. */
export const indexTokens = (text: string): string[] => {
  const tokens: string[] = [];
  for (const [run] of normalise(text).matchAll(RUNS)) {
    if (!hasCjk(run)) {
      tokens.push(foldAccents(run).slice(0, MAX_TOKEN_LENGTH));
      continue;
    }
    const letters = [...run];
    for (let i = 0; i < letters.length; i += 1) tokens.push(letters.slice(i, i + 2).join(''));
  }
  return tokens;
};

/** Latin words of a text, for suggestions against typing errors. */
export const plainWords = (text: string): string[] => [
  ...new Set(indexTokens(text).filter((token) => !hasCjk(token) && token.length > 2)),
];

const quote = (token: string): string => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** Words of a search: of spaced scripts as the index holds them, with the run that they came from. */
export interface SearchWord {
  /** As the index holds it; of Japanese the run itself. */
  word: string;
  isCjk: boolean;
  /** The last word may be the start of one. */
  isPrefix: boolean;
}

export const searchWords = (text: string): SearchWord[] => {
  const runs = [...normalise(text).matchAll(RUNS)].map(([run]) => run);
  return runs.map((run, index) => {
    const isCjk = hasCjk(run);
    const word = isCjk ? run : foldAccents(run).slice(0, MAX_TOKEN_LENGTH);
    return { word, isCjk, isPrefix: !isCjk && index === runs.length - 1 };
  });
};

/** Runs of one kind of letter within Japanese: Chinese characters, katakana, hiragana. */
const SCRIPTS = /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+/gu;
/** Shorter runs of hiragana are particles and endings. */
const MIN_HIRAGANA = 3;

/**
 * A Japanese run as its parts, for what holds them in another order or with particles between them: each Chinese
 * character, each word of katakana.
 */
export const looseParts = (run: string): string[] =>
  [...run.matchAll(SCRIPTS)].flatMap(([part]) => {
    if (/^[\p{Script=Han}々]/u.test(part)) return [...part];
    if (/^[\p{Script=Katakana}ー]/u.test(part)) return part.length > 1 ? [part] : [];
    return part.length >= MIN_HIRAGANA ? [part] : [];
  });

/** Where a shown text holds the words: start and end in UTF-16 units, in order, not overlapping. */
export const matchRanges = (shown: string, words: readonly SearchWord[]): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const match of shown.matchAll(RUNS)) {
    const [run] = match;
    const start = match.index;
    const plain = normalise(run);
    if (hasCjk(run)) {
      // Widths that NFKC changes would shift every place behind them.
      if (plain.length !== run.length) continue;
      for (const { word, isCjk } of words)
        for (let at = plain.indexOf(word); isCjk && at >= 0; at = plain.indexOf(word, at + word.length))
          ranges.push([start + at, start + at + word.length]);
      continue;
    }
    const folded = foldAccents(plain);
    const found = words.find(
      ({ word, isPrefix }) => folded === word || (isPrefix && folded.startsWith(word)),
    );
    if (!found) continue;
    const isPart = folded !== found.word && folded.length === run.length;
    ranges.push([start, start + (isPart ? found.word.length : run.length)]);
  }
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

/** What must be there for one word of a search: a token, or several in a row. */
export interface SearchTerm {
  tokens: readonly string[];
  /** The start of a token is enough. */
  isPrefix: boolean;
}

/** Every word must be there, the last one may be a start; one Japanese character is a start of a bigram. */
export const searchTerms = (text: string): SearchTerm[] => {
  const runs = [...normalise(text).matchAll(RUNS)].map(([run]) => run);
  return runs.map((run, index) => {
    if (!hasCjk(run))
      return {
        tokens: [foldAccents(run).slice(0, MAX_TOKEN_LENGTH)],
        isPrefix: index === runs.length - 1,
      };
    const letters = [...run];
    if (letters.length === 1) return { tokens: [run], isPrefix: true };
    return { tokens: letters.slice(0, -1).map((letter, i) => letter + letters[i + 1]), isPrefix: false };
  });
};

/**
 * The tsquery that finds the text by its terms. Empty when the text holds no word. `join` `|`: any of the words. `weight`: where
 * titles (`A`) alone count.
 */
export const searchQuery = (
  text: string,
  { join = '&', weight = '' }: { join?: '&' | '|'; weight?: '' | 'A' } = {},
): string => {
  const beginning = `:*${weight}`;
  const whole = weight && `:${weight}`;
  const terms = searchTerms(text).map(({ tokens, isPrefix }) =>
    tokens.map((token) => quote(token) + (isPrefix ? beginning : whole)).join(' <-> '),
  );
  return terms.map((term) => (join === '|' ? `(${term})` : term)).join(` ${join} `);
};
