/** Messages of uploads' pages and of the desk in a language, as tests look for them there. */
import { readFile } from 'node:fs/promises';

/** Catalogues' folders. */
const FOLDERS = {
  uploads: 'mf-upload/src/messages/uploads',
  moderation: 'mf-desk/src/messages/moderation',
  records: 'mf-desk/src/messages/records',
} as const;

/** @returns the message of an id; throws where there is none */
export const readWords = async (
  language: string,
  catalogue: keyof typeof FOLDERS = 'uploads',
): Promise<(id: string) => string> => {
  const file = new URL(`../../${FOLDERS[catalogue]}/${language}.json`, import.meta.url);
  const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  return (id) => {
    const text = messages[id];
    if (text === undefined) throw new Error(`there is no message ${id}`);
    return text;
  };
};
