/** The words of the player's features, by language. They come with the features: neither page nor embed carries them before. */
import type english from '../words/en.json';

export type WordId = keyof typeof english;
/** `{name}` in the text gives way to `values.name`. */
export type Word = (id: WordId, values?: Readonly<Record<string, string | number>>) => string;

export const createWord =
  (texts: Readonly<Record<string, string>>): Word =>
  (id, values = {}) =>
    (texts[id] ?? id).replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

/** Rejects when they cannot be fetched. */
export const loadWord = async (language: string): Promise<Word> => {
  const texts: { default: Readonly<Record<string, string>> } = await import(
    /* webpackChunkName: "player-words-[request]" */ `../words/${language}.json`,
    { with: { type: 'json' } }
  );
  return createWord(texts.default);
};
