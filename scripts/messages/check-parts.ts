/**
 * Messages of a part of a remote's places (`mf-upload/src/messages/notice`): whatever a place can come to show uses only those that it
 * loads. They are its own `messages`, and each part whose folder one of its modules names.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { listSources } from '../list-sources.ts';

interface Uses {
  ids: readonly string[];
  prefixes: readonly string[];
}
interface PlaceSource extends Uses {
  text: string;
}

const PLACE = /^(mf-[a-z0-9-]+)\/src\/[^/]+\/(?:page|widget)\.tsx$/;
const PART = /\.\.\/messages\/([a-z]+)\//g;
const PART_FOLDER = /\/messages\/([a-z]+)$/;
/** But of types alone. */
const IMPORT =
  /(?:\b(?:import|export)\s+(?!type\b)[^;'"]*?from\s*|\bimport\(\s*(?:\/\*.*?\*\/\s*)?)['"](\.{1,2}\/[^'"]+)['"]/gs;

const reach = (sources: ReadonlyMap<string, PlaceSource>, place: string): string[] => {
  const found = new Set<string>();
  const open = [place];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const source = sources.get(file);
    if (!source || found.has(file)) continue;
    found.add(file);
    for (const [, request = ''] of source.text.matchAll(IMPORT))
      open.push(posix.join(dirname(file), request));
  }
  return [...found];
};

/** @param known folder of catalogues by id. @returns a line for each use of what is not loaded */
export const checkParts = async (
  root: string,
  { known, findUses }: { known: ReadonlyMap<string, string>; findUses: (text: string) => Uses },
): Promise<string[]> => {
  const sources = new Map<string, PlaceSource>();
  for (const file of await listSources(root, 'mf-*')) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    sources.set(file, { text, ...findUses(text) });
  }
  const problems: string[] = [];
  for (const place of sources.keys()) {
    const [, remote] = PLACE.exec(place) ?? [];
    if (!remote) continue;
    const files = reach(sources, place);
    const loaded = new Set(
      files.flatMap((file) => [...(sources.get(file)?.text ?? '').matchAll(PART)].map(([, part]) => part)),
    );
    const isMissing = (folder: string): boolean => {
      const [, part] = PART_FOLDER.exec(folder) ?? [];
      return part !== undefined && folder.startsWith(`${remote}/`) && !loaded.has(part);
    };
    for (const file of files) {
      const source = sources.get(file);
      if (!source) continue;
      const { ids, prefixes } = source;
      const used = [...known].filter(
        ([id]) => ids.includes(id) || prefixes.some((prefix) => id.startsWith(prefix)),
      );
      for (const [id, folder] of used)
        if (isMissing(folder))
          problems.push(`${place}: "${id}" of ${file} is in ${folder}, which it does not load`);
    }
  }
  return [...new Set(problems)];
};
