/** Calls of the API that sources declare: every text such as `GET /api/json/video/{lifetime}/…` in them (src/api-call.ts). */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const PLATFORM_FOLDER = join(import.meta.dirname, '../src/platform');
/** Published, the platform is JavaScript like this file. */
const OWN_EXTENSION = extname(import.meta.filename);
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$/gm;
const DECLARED = /(['"`])((?:GET|HEAD|POST|PATCH|DELETE) \/(?:api|static\/tf)\/[^'"`\s]*)\1/g;

export const withoutComments = (source: string): string => source.replace(COMMENT, '');

/** As they are declared, fields of the query included. */
export const findDeclaredCalls = (source: string): string[] =>
  [...withoutComments(source).matchAll(DECLARED)].map(([, , call = '']) => call);

/** Method and path, as the API's description names an operation. */
export const operationOf = (call: string): string => call.replace(/\{[?&]\w+\}/g, '');

/** Endpoints that the platform exports for all, `mainApi` of `main-api.ts`, are calls of each package that uses the export. */
export const platformApiFile = (exported: string): string | undefined =>
  /^[a-z]\w+Api$/.test(exported)
    ? `${exported.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
    : undefined;

/** @param exports of the platform, by name */
export const readPlatformCalls = async (exports: readonly string[]): Promise<string[]> => {
  const files = exports
    .map((name) => platformApiFile(name)?.replace(/\.ts$/, OWN_EXTENSION))
    .filter((file) => file !== undefined);
  const sources = await Promise.all(files.map((file) => readFile(join(PLATFORM_FOLDER, file), 'utf8')));
  return sources.flatMap(findDeclaredCalls).map(operationOf);
};
