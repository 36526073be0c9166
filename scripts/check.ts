/** `npm run check`: types, lint with the fences, format, message catalogues. Nothing is run or built. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDynamicBreaches } from './fences/dynamic-imports.ts';
import { findRoomBreaches } from './fences/server-rooms.ts';
import { listSources } from './list-sources.ts';
import { checkMessages } from './messages/check-messages.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { exitOf, startChild } from './processes/run-child.ts';

const ROOT = join(import.meta.dirname, '..');

export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
}

const runTool = async (tool: string, ...args: string[]): Promise<boolean> => {
  const child = startChild(join(ROOT, 'node_modules/.bin', tool), args, { cwd: ROOT, stdio: 'inherit' });
  return (await exitOf(child)) === 0;
};

const readSources = async (): Promise<Map<string, string>> => {
  const sources = new Map<string, string>();
  for (const file of await listSources(ROOT)) sources.set(file, await readFile(join(ROOT, file), 'utf8'));
  return sources;
};

const checkDynamicImports = async (): Promise<boolean> => {
  const breaches = findDynamicBreaches(ROOT, await readSources());
  for (const { file, request, message } of breaches)
    console.error(`${file}: import('${request}'): ${message}`);
  return breaches.length === 0;
};

const checkServerRooms = async (): Promise<boolean> => {
  const breaches = findRoomBreaches(await readSources());
  for (const { file, request, message } of breaches) console.error(`${file}: '${request}': ${message}`);
  return breaches.length === 0;
};

const checkCatalogues = async (): Promise<boolean> => {
  const problems = await checkMessages(ROOT);
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

const CHECKS: Record<string, () => Promise<boolean>> = {
  types: () => runTool('tsc', '-p', '.'),
  lint: () => runTool('oxlint'),
  'dynamic imports': checkDynamicImports,
  'rooms of the server': checkServerRooms,
  format: () => runTool('biome', 'format'),
  messages: checkCatalogues,
};

export const runChecks = async (): Promise<CheckResult[]> => {
  const results: CheckResult[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const started = performance.now();
    const passed = await check();
    results.push({ name, passed, seconds: (performance.now() - started) / 1000 });
  }
  return results;
};

if (process.argv[1] === import.meta.filename) {
  endWithParent();
  const results = await runChecks();
  for (const { name, passed, seconds } of results)
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
