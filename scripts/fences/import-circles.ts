/** Files that import each other, directly or by way of others, of types too: neither can be read, moved or tested without the other. */
import { dirname, posix } from 'node:path';

const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*'([^']+)'/g;
const SHARED = '@foyer/shared/';

/** @returns path of the file that is imported; undefined where it is no file of this tree */
const targetOf = (file: string, request: string, has: (file: string) => boolean): string | undefined => {
  if (request.startsWith('.')) return posix.join(dirname(file), request);
  if (request === `${SHARED}platform`) return 'shared/src/platform/platform.ts';
  if (!request.startsWith(SHARED)) return undefined;
  return ['.ts', '.tsx'].map((ending) => `shared/src/${request.slice(SHARED.length)}${ending}`).find(has);
};

/**
 * @param sources text by path from the root
 * @returns each circle with its files in order
 */
export const findCircles = (sources: ReadonlyMap<string, string>): string[][] => {
  const importsOf = (file: string): string[] =>
    [...(sources.get(file) ?? '').matchAll(IMPORT)].flatMap(([, request = '']) => {
      const target = targetOf(file, request, (path) => sources.has(path));
      return target !== undefined && sources.has(target) ? [target] : [];
    });
  // Tarjan: what reaches a file that is still open is in its circle.
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    let low = number;
    open.push(file);
    for (const target of importsOf(file)) {
      if (!numbers.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, numbers.get(target) ?? low);
    }
    if (low === number) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of sources.keys()) if (!numbers.has(file)) visit(file);
  return circles;
};
