/** Makes new versions of a built package, sound or broken in a known way, without a compiler. */
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { craftRelease } from '../craft-release.ts';
import { type FaultKind, faultOf } from './faults.ts';

export type CraftedRelease = Awaited<ReturnType<typeof craftRelease>>;

/** Runs `fault` over the page or widget that a chunk's modules export, once it is evaluated. */
const wrapModules = (fault: string): string => `(modules) => {
  const fault = ${fault};
  for (const id of Object.keys(modules)) {
    const run = modules[id];
    modules[id] = function (module, exports, require) {
      run.call(this, module, exports, require);
      const change = (exported) => {
        const part = exported?.page ?? exported?.widget;
        if (part?.Component) fault(part);
        return exported;
      };
      // A module that awaits something exports a promise until then.
      if (typeof module.exports?.then === 'function') module.exports = module.exports.then(change);
      else change(exports);
    };
  }
}`;

/** Names of the exposed pages and widgets: `./home`. */
export const listExposedParts = ({ browser }: Pick<Release, 'browser'>): string[] =>
  Object.keys(browser.exposes).filter((expose) => !expose.startsWith('./messages/'));

/** @throws Error when the file is no webpack chunk */
const breakBrowserChunk = async (file: string, fault: string): Promise<void> => {
  const text = await readFile(file, 'utf8');
  const [start, end] = [text.indexOf('.push(['), text.lastIndexOf('])')];
  if (start < 0 || end < start) throw new Error(`${file} is no chunk`);
  const chunk = text.slice(start + '.push('.length, end + 1);
  await writeFile(
    file,
    `${text.slice(0, start)}.push(((chunk) => { (${wrapModules(fault)})(chunk[1]); return chunk; })(${chunk}))${text.slice(end + 2)}`,
  );
};

const UNKNOWN = 99;

/** The chunks of one exposed module, as the container's entry names them. */
const findNodeChunks = async (folder: string, expose: string): Promise<string[]> => {
  const entry = await readFile(join(folder, 'node/remoteEntry.js'), 'utf8');
  const [, part = ''] = new RegExp(`"${expose}": \\(\\) => \\{([^]*?)\\n\\t\\}`).exec(entry) ?? [];
  const names = [...part.matchAll(/\.e\([^"]*"([^"]+)"/g)].map(([, name]) => `${name}.js`);
  const files = await readdir(join(folder, 'node'));
  const chunks = names.filter((name) => files.includes(name));
  if (chunks.length === 0) throw new Error(`no Node chunk of ${expose} in ${folder}`);
  return chunks;
};

/** @throws Error when the part has no stylesheet */
const breakStyles = async (folder: string, release: Release, part: string, rule: string): Promise<void> => {
  const [file] = release.browser.exposes[part]?.css ?? [];
  if (!file) throw new Error(`${release.name} has no stylesheet for ${part}`);
  const place = `[data-place^="${release.name}/${part.slice('./'.length)}"]`;
  await appendFile(join(folder, 'browser', file), `\n${rule.replaceAll('PLACE', place)}\n`);
};

export interface BrokenPart {
  /** Exposed page or widget: `./home`. */
  part: string;
  /** Of the one video that a fault is about. */
  videoId: string;
}

const applyFault =
  (kind: FaultKind, { part, videoId }: BrokenPart) =>
  async (folder: string, release: Release): Promise<Partial<Release>> => {
    const { code = {}, css, serverBytes = 0, isMisfit } = faultOf(kind);
    const [inBrowser, inNode] = [code.browser, code.node].map((text) =>
      text?.replaceAll('VIDEO_ID', videoId),
    );
    if (inBrowser)
      for (const file of release.browser.exposes[part]?.js ?? [])
        await breakBrowserChunk(join(folder, 'browser', file), inBrowser);
    if (css) await breakStyles(folder, release, part, css);
    const nodeChunks = inNode || serverBytes > 0 ? await findNodeChunks(folder, part) : [];
    if (inNode)
      for (const file of nodeChunks)
        await appendFile(join(folder, 'node', file), `\n;(${wrapModules(inNode)})(exports.modules);\n`);
    if (serverBytes > 0)
      await appendFile(join(folder, 'node', nodeChunks[0] ?? ''), `\n/*${'.'.repeat(serverBytes)}*/\n`);
    return isMisfit ? { contract: UNKNOWN, host: UNKNOWN } : {};
  };

/**
 * A new version of the built package in `folder` (`<package>/dist/<version>`), broken in one part. Its hashes are
 * those of the broken files, except for an altered file's.
 * @param suffix distinguishes the new version from others of the same build
 */
export const breakRelease = async (
  folder: string,
  kind: FaultKind,
  broken: BrokenPart,
  suffix: string,
): Promise<CraftedRelease> => {
  const crafted = await craftRelease(folder, suffix, applyFault(kind, broken));
  if (faultOf(kind).isAltered) {
    const [file = crafted.release.browser.entry] = crafted.release.browser.exposes[broken.part]?.js ?? [];
    await appendFile(join(crafted.folder, 'browser', file), '\n// more');
  }
  return crafted;
};

/** A sound new version: the same files under another name. */
export const copyRelease = (folder: string, suffix: string): Promise<CraftedRelease> =>
  craftRelease(folder, suffix, async () => ({}));
