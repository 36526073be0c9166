/**
 * Message catalogues: every folder of catalogues has the ten languages, each with the same ids and the same ICU placeholders; every id
 * that a source uses exists, and every id that exists is used.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ERROR_CODES } from '@foyer/shared/wire-schemas/answers';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { WORKSPACE_REMOTES } from '@foyer/shared/config/workspace-packages';
import { listSources } from '../list-sources.ts';
import { placeOfJsonFault } from '../../shared/config/place-in-text.mjs';
import { checkParts } from './check-parts.ts';
import { wrongMark } from './written-marks.ts';

type Catalogue = Readonly<Record<string, string>>;
interface IcuNode {
  type: number;
  value?: string;
  options?: Record<string, { value: IcuNode[] }>;
  children?: IcuNode[];
}

/** Stems of the ids that the catalogues of each folder may define. */
const STEMS: Readonly<Record<string, readonly string[]>> = {
  'shared/src/messages': ['common', 'error'],
  'shell/src/messages': ['shell'],
  'shell/src/page-messages': ['shellPages'],
  // Plain text without plurals: what the player's features load after the first frame, in the embed, too.
  'mf-player/src/player/words': ['controls'],
  ...Object.fromEntries(WORKSPACE_REMOTES.map((name) => [`${name}/src/messages`, [name.replace('mf-', '')]])),
};
/** In a remote's `messages` are folders of those that only a part of its places loads: `messages/uploads` in mf-upload. */
const PART_FOLDER = /^[a-z]+$/;
const foldersOf = (root: string): string[] =>
  Object.keys(STEMS).flatMap((folder) => {
    const [path, isRemote] = [join(root, folder), folder.startsWith('mf-')];
    const parts =
      isRemote && basename(folder) === 'messages' && existsSync(path)
        ? readdirSync(path).filter((name) => PART_FOLDER.test(name))
        : [];
    return [folder, ...parts.sort().map((name) => `${folder}/${name}`)];
  });
const stemsOf = (folder: string): readonly string[] => STEMS[folder] ?? STEMS[dirname(folder)] ?? [];
const ALL_STEMS = Object.values(STEMS).flat().join('|');
const ID = new RegExp(`^(?:${ALL_STEMS})(?:\\.[\\w-]+)+$`);
const LITERAL = new RegExp(`(['"\`])((?:${ALL_STEMS})\\.[^'"\`\\s]*?)\\1`, 'g');

const requireShared = createRequire(join(import.meta.dirname, '../../shared/package.json'));
const { parse } = requireShared('@formatjs/icu-messageformat-parser') as {
  parse: (text: string) => IcuNode[];
};

/** ICU node types, as the parser numbers them. */
const TEXT = 0;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;

/** Names of a message's arguments and tags; `chosen` are those that only choose among plural forms. */
const placeholdersOf = (nodes: readonly IcuNode[]): { shown: string[]; chosen: string[] } => {
  const shown: string[] = [];
  const chosen: string[] = [];
  for (const { type, value = '', options = {}, children = [] } of nodes) {
    if (type === PLURAL) chosen.push(value);
    else if (type === TAG) shown.push(`<${value}>`);
    else if (type !== TEXT && type !== POUND) shown.push(value);
    const inner = placeholdersOf([...Object.values(options).flatMap((option) => option.value), ...children]);
    shown.push(...inner.shown);
    chosen.push(...inner.chosen);
  }
  return { shown, chosen };
};

/** What is wrong with a translation's placeholders. A language that inflects nothing may leave a plural out. */
export const comparePlaceholders = (english: string, translated: string): string | null => {
  const expected = placeholdersOf(parse(english));
  const own = placeholdersOf(parse(translated));
  const all = new Set([...own.shown, ...own.chosen]);
  const allowed = new Set([...expected.shown, ...expected.chosen]);
  const missing = expected.shown.find((name) => !all.has(name));
  if (missing !== undefined) return `lacks {${missing}}`;
  const extra = [...all].find((name) => !allowed.has(name));
  return extra === undefined ? null : `has {${extra}}, which English lacks`;
};

/** Empty, with the place of the fault among the problems, when it is no JSON. */
const readCatalogue = async (root: string, name: string, problems: string[]): Promise<Catalogue> => {
  const text = await readFile(join(root, name), 'utf8');
  try {
    return JSON.parse(text) as Catalogue;
  } catch {
    problems.push(`${name}:${placeOfJsonFault(text)}: no JSON`);
    return {};
  }
};

const checkFolder = async (root: string, folder: string, problems: string[]): Promise<Set<string>> => {
  const source = `${folder}/en.json`;
  const english = existsSync(join(root, source)) ? await readCatalogue(root, source, problems) : {};
  const ids = new Set(Object.keys(english));
  if (ids.size === 0) problems.push(`${folder}/en.json: there are no messages`);
  for (const id of ids)
    if (!ID.test(id) || !stemsOf(folder).includes(id.split('.')[0] ?? ''))
      problems.push(`${folder}/en.json: "${id}" must start with ${stemsOf(folder).join(' or ')}`);
  for (const language of LANGUAGES) {
    const name = `${folder}/${language}.json`;
    if (!existsSync(join(root, name))) {
      problems.push(`${name} is missing`);
      continue;
    }
    const catalogue = await readCatalogue(root, name, language === 'en' ? [] : problems);
    for (const id of ids) if (!(id in catalogue)) problems.push(`${name}: "${id}" is missing`);
    for (const [id, text] of Object.entries(catalogue)) {
      if (!ids.has(id)) {
        problems.push(`${name}: "${id}" is not in en.json`);
        continue;
      }
      try {
        const problem = comparePlaceholders(english[id] ?? '', text);
        if (problem) problems.push(`${name}: "${id}" ${problem}`);
        const mark = wrongMark(language, text);
        if (mark) problems.push(`${name}: "${id}" ${mark}`);
      } catch (error) {
        problems.push(
          `${name}: "${id}" is not valid ICU: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
  return ids;
};

/**
 * Ids stand literally in the sources; where one is put together (`error.${code}`), its start stands there and counts
 * as a use of all that start so.
 */
export const findUses = (text: string): { ids: string[]; prefixes: string[] } => {
  const ids: string[] = [];
  const prefixes: string[] = [];
  for (const [, , literal = ''] of text.matchAll(LITERAL)) {
    const hole = literal.indexOf('${');
    if (hole >= 0) prefixes.push(literal.slice(0, hole));
    else if (literal.endsWith('.')) prefixes.push(literal);
    else if (ID.test(literal)) ids.push(literal);
  }
  return { ids, prefixes };
};

/** One line for each problem; none when all is well. */
export const checkMessages = async (root: string): Promise<string[]> => {
  const problems: string[] = [];
  const known = new Map<string, string>();
  for (const folder of foldersOf(root))
    for (const id of await checkFolder(root, folder, problems)) {
      if (known.has(id)) problems.push(`${folder}/en.json: "${id}" is in ${known.get(id)}, too`);
      known.set(id, folder);
    }

  const used = new Set<string>();
  const prefixes = new Set<string>();
  for (const file of await listSources(root, '{shell,mf-*,shared}')) {
    if (/\.(?:test|fixture)\.tsx?$/.test(file)) continue;
    const uses = findUses(await readFile(join(root, file), 'utf8'));
    for (const id of uses.ids) {
      used.add(id);
      if (!known.has(id)) problems.push(`${file}: there is no message "${id}"`);
    }
    for (const start of uses.prefixes) {
      prefixes.add(start);
      if (![...known.keys()].some((id) => id.startsWith(start)))
        problems.push(`${file}: no message starts with "${start}"`);
    }
  }
  problems.push(...(await checkParts(root, { known, findUses })));
  // The common words are the hosts' promise to every remote, also to those that come later.
  for (const [id, folder] of known)
    if (!id.startsWith('common.') && !used.has(id) && ![...prefixes].some((start) => id.startsWith(start)))
      problems.push(`${folder}/en.json: "${id}" is used nowhere`);
  for (const code of ERROR_CODES)
    if (!known.has(`error.${code}`)) problems.push(`shared/src/messages/en.json: "error.${code}" is missing`);
  return problems;
};
