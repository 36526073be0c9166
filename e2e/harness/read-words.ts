/** Messages of mf-upload in a language, as tests look for them on its pages. */
import { readFile } from 'node:fs/promises';

/** Names of the catalogues' folders. */
export type UploadCatalogue = 'uploads' | 'desk';

/** @returns the message of an id; throws where there is none */
export const readWords = async (
  language: string,
  catalogue: UploadCatalogue = 'uploads',
): Promise<(id: string) => string> => {
  const file = new URL(`../../mf-upload/src/messages/${catalogue}/${language}.json`, import.meta.url);
  const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  return (id) => {
    const text = messages[id];
    if (text === undefined) throw new Error(`there is no message ${id}`);
    return text;
  };
};
