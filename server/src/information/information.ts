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

/**
 * The operator's text in the language asked for, the operator's English one, then those that ship: anyone who replaces a text in
 * English alone replaces it in all languages, since the other ones no longer say the same.
 */
export const getInformation = async (
  { informationDir, siteName }: InformationSettings,
  page: InformationPage,
  language: Language,
): Promise<InformationAnswer> => {
  for (const folder of [informationDir, SHIPPED].filter(Boolean))
    for (const lang of new Set([language, DEFAULT_LANGUAGE])) {
      const text = await readText(folder, lang, page);
      if (text === undefined) continue;
      // With its reader of Markdown, which most processes never need.
      const { renderText } = await import('./render-text.ts');
      return { page, lang, ...renderText(text.replaceAll('{site}', siteName)) };
    }
  throw new Error(`no text of ${page} ships`);
};
