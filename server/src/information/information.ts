/** Answers the texts about the site: the operator's files where there are any, else those that ship. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InformationAnswer, InformationPage } from '@foyer/shared/wire-schemas/information';
import { DEFAULT_LANGUAGE, type Language } from '@foyer/shared/wire-schemas/site';

const SHIPPED = join(import.meta.dirname, 'texts');
/** Longer files are no text for a page. */
const MAX_CHARACTERS = 200_000;

export interface InformationSettings {
  /** `{lang}/{page}.md`; empty: none. */
  informationDir: string;
  siteName: string;
  /** What was changed in the browser; nothing while there are own files. */
  informationText: (page: InformationPage, language: Language) => string | undefined;
}

const readText = async (
  folder: string,
  language: Language,
  page: InformationPage,
): Promise<string | undefined> => {
  try {
    return (await readFile(join(folder, language, `${page}.md`), 'utf8')).slice(0, MAX_CHARACTERS);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** With its reader of Markdown, which most processes never need. */
const render = async (
  text: string,
  { siteName }: Pick<InformationSettings, 'siteName'>,
  about: Pick<InformationAnswer, 'page' | 'lang'>,
): Promise<InformationAnswer> => {
  const { renderText } = await import('./render-text.ts');
  return { ...about, ...renderText(text.replaceAll('{site}', siteName)) };
};

/**
 * The operator's text in the language asked for, the operator's English one, then those that ship: anyone who replaces a text in
 * English alone replaces it in all languages, since the other ones no longer say the same. The operator's are the files, or what was changed in
 * the browser.
 */
export const getInformation = async (
  settings: InformationSettings,
  page: InformationPage,
  language: Language,
): Promise<InformationAnswer> => {
  const { informationDir, informationText } = settings;
  const sources = [
    async (lang: Language) =>
      informationDir ? readText(informationDir, lang, page) : informationText(page, lang),
    (lang: Language) => readText(SHIPPED, lang, page),
  ];
  for (const read of sources)
    for (const lang of new Set([language, DEFAULT_LANGUAGE])) {
      const text = await read(lang);
      if (text !== undefined) return render(text, settings, { page, lang });
    }
  throw new Error(`no text of ${page} ships`);
};

/** The Markdown that ships. */
export const getShippedText = async (page: InformationPage, language: Language): Promise<string> => {
  const text = await readText(SHIPPED, language, page);
  if (text === undefined) throw new Error(`no text of ${page} ships`);
  return text;
};

/** What the page of a text would be. */
export const previewInformation = (
  settings: Pick<InformationSettings, 'siteName'>,
  about: Pick<InformationAnswer, 'page' | 'lang'>,
  text: string,
): Promise<InformationAnswer> => render(text, settings, about);
