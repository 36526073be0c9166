/**
 * The demo's titles and descriptions in every language. A moment is a phrase that stands behind any subject without agreeing with it ("im Mondschein",
 * "au clair de lune"), so that a subject and a moment make a title in each language; Japanese puts it before with 「の」.
 */
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';
import { ALBUM_DESCRIPTIONS, DESCRIPTIONS } from './descriptions.ts';
import de from './translations/de.json' with { type: 'json' };
import es from './translations/es.json' with { type: 'json' };
import fr from './translations/fr.json' with { type: 'json' };
import it from './translations/it.json' with { type: 'json' };
import nl from './translations/nl.json' with { type: 'json' };
import pl from './translations/pl.json' with { type: 'json' };
import pt from './translations/pt.json' with { type: 'json' };
import ru from './translations/ru.json' with { type: 'json' };

/** By the English phrase; Japanese stands next to it in themes.ts. */
const TRANSLATIONS: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  ...{ ru, de, fr, es, pl, it, pt, nl },
};
/** Languages whose titles have no column of their own. */
export const TRANSLATED = LANGUAGES.filter((language) => TRANSLATIONS[language]);

/** "… in 12 pictures"; the demo's albums have 8 to 20, which is one form in every language. */
const PICTURES: Readonly<Record<string, (count: number) => string>> = {
  ru: (count) => `в ${count} снимках`,
  de: (count) => `in ${count} Bildern`,
  fr: (count) => `en ${count} images`,
  es: (count) => `en ${count} imágenes`,
  pl: (count) => `na ${count} zdjęciach`,
  it: (count) => `in ${count} immagini`,
  pt: (count) => `em ${count} imagens`,
  nl: (count) => `in ${count} beelden`,
};

/** @throws Error for a phrase that has no translation */
export const translate = (language: Language, phrase: string): string => {
  const text = TRANSLATIONS[language]?.[phrase];
  if (!text) throw new Error(`"${phrase}" has no translation into ${language}`);
  return text;
};

const inEach = (titleIn: (language: Language) => string): Record<string, string> =>
  Object.fromEntries(TRANSLATED.map((language) => [language, titleIn(language)]));

/** By language, of the description that stands at `index` among the English ones. */
export const videoDescriptions = (
  titles: Readonly<Record<string, string>>,
  index: number,
  seconds: number,
): Record<string, string> =>
  inEach((language) => {
    const tell = DESCRIPTIONS[language]?.[index];
    if (!tell) throw new Error(`description ${index} has no translation into ${language}`);
    return tell(titles[language] ?? '', seconds);
  });

/** By language, Japanese among them. */
export const albumDescriptions = (pictures: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ALBUM_DESCRIPTIONS).map(([language, tell]) => [language, tell(pictures)]),
  );

/** By language, of the English subject and moment of a video. */
export const videoTitles = (subject: string, moment: string): Record<string, string> =>
  inEach((language) => `${translate(language, subject)} ${translate(language, moment)}`);

/** By language, of the English subject of an album. */
export const albumTitles = (subject: string, pictures: number): Record<string, string> =>
  inEach((language) => `${translate(language, subject)} ${PICTURES[language]?.(pictures)}`);
