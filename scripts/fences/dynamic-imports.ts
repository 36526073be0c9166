/**
 * The lint rule of the fences sees static imports only. This reads the same patterns from .oxlintrc.json and holds
 * `import('…')` and `require('…')` to them.
 */
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

interface Pattern {
  regex: string;
  message: string;
}
interface Override {
  files: string[];
  rules: { 'no-restricted-imports'?: ['error', { patterns: Pattern[] }] };
}
export interface Breach {
  file: string;
  request: string;
  message: string;
}

const DYNAMIC = /\b(?:import|require)\(\s*(?:\/\*.*?\*\/\s*)?['"`]([^'"`$]+)['"`]/gs;

/** Of several overrides for one file the last one counts, as in the linter. */
const patternsFor = (overrides: readonly Override[], file: string): readonly Pattern[] =>
  overrides
    .filter(
      ({ files, rules }) => rules['no-restricted-imports'] && files.some((glob) => matchesGlob(file, glob)),
    )
    .at(-1)?.rules['no-restricted-imports']?.[1].patterns ?? [];

/** @param sources text by path relative to `root` */
export const findDynamicBreaches = (root: string, sources: ReadonlyMap<string, string>): Breach[] => {
  const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
    overrides: Override[];
  };
  const breaches: Breach[] = [];
  for (const [file, text] of sources) {
    const patterns = patternsFor(overrides, file);
    if (patterns.length === 0) continue;
    for (const [, request = ''] of text.matchAll(DYNAMIC)) {
      const broken = patterns.find(({ regex }) => new RegExp(regex).test(request));
      if (broken) breaches.push({ file, request, message: broken.message });
    }
  }
  return breaches;
};
