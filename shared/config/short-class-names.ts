/**
 * Class names of released css modules: `{package}_{file}{place}`, four characters for the file and one or two for the place of the class in
 * it. Names of one file start alike, so that they compress where they stand together: in scripts, styles and above all in documents.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const HASH_LENGTH = 4;
/** Classes, ids and animations: what css-loader renames. */
const NAMES = /[.#](-?[A-Za-z_][\w-]*)|@keyframes\s+([\w-]+)/g;

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);

/** Names that a css file defines or uses, in the order of their first use. */
export const namesOf = (css: string): string[] => [
  ...new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(NAMES)].map(([, other, animation]) =>
      String(other ?? animation),
    ),
  ),
];

/** What css-loader tells of the file. */
interface LoaderContext {
  resourcePath: string;
  rootContext: string;
}

/**
 * For css-loader's `getLocalIdent`: the same names on every machine and in every build of the same file.
 * @param prefix name of the package
 * @throws Error when two files of a build have the same hash: one of them wants another name
 */
export const shortClassNames = (prefix: string) => {
  /** By hash: a file is read once, however many classes it has. */
  const files = new Map<string, { path: string; names: string[] }>();
  return (
    { resourcePath, rootContext }: LoaderContext,
    _template: string,
    localName: string,
    { context = rootContext }: { context?: string } = {},
  ): string => {
    const path = relative(context, resourcePath).replaceAll('\\', '/');
    const file = hashOf(path);
    const known = files.get(file) ?? { path, names: namesOf(readFileSync(resourcePath, 'utf8')) };
    if (known.path !== path)
      throw new Error(`class names of ${path} and ${known.path} would be the same: rename one of them`);
    files.set(file, known);
    const place = known.names.indexOf(localName);
    return `${prefix}_${file}${place < 0 ? `-${hashOf(localName)}` : place.toString(36)}`;
  };
};
