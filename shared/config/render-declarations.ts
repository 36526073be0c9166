/** Puts a package's declarations into the form that its release carries: labels in every language. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseDeclarations, Words } from '../src/wire-schemas/declarations.ts';
import { LANGUAGES } from '../src/wire-schemas/site.ts';
import type { PackageBuild } from './webpack.ts';

/** @throws Error when a catalogue lacks a label, or when a label has placeholders, which no menu could fill. */
export const renderDeclarations = async ({
  name,
  folder,
  declarations,
}: Pick<PackageBuild, 'name' | 'folder' | 'declarations'>): Promise<ReleaseDeclarations> => {
  const { navigation = [], ...others } = declarations;
  if (navigation.length === 0) return others;
  const catalogues = await Promise.all(
    LANGUAGES.map(async (language): Promise<[string, Record<string, string>]> => {
      const file = join(folder, 'src/messages', `${language}.json`);
      return [language, JSON.parse(await readFile(file, 'utf8'))];
    }),
  );
  const wordsOf = (id: string): Words => {
    const words = catalogues.map(([language, catalogue]) => {
      const text = catalogue[id];
      if (text === undefined)
        throw new Error(`${name}: the catalogue ${language} lacks "${id}" of a menu entry`);
      if (/[{}<>]/.test(text)) throw new Error(`${name}: "${id}" stands in a menu and must be plain text`);
      return [language, text];
    });
    return Object.fromEntries(words);
  };
  return { ...others, navigation: navigation.map((entry) => ({ ...entry, label: wordsOf(entry.label) })) };
};
