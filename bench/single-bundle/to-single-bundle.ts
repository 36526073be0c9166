/** The snapshot of a federated document as the single bundle would have rendered it: same content, its own files. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { Snapshot } from '../harness/snapshot.ts';
import { type Assets, BUNDLE_PATH, type SingleBundle } from './build-single-bundle.ts';

const STYLES = /<link rel="stylesheet"[^>]*data-href=[^>]*>/g;
const SCRIPTS = /<script src="[^"]*" async[^>]*><\/script>/g;
const PRELOADS = /<link rel="preload" as="script"[^>]*>/g;
const REMOTE_CLASS = /mf-[a-z]+_([\w-]{6})(?![\w-])/g;

const addFiles = (into: Set<string>, files: readonly string[]): void => {
  for (const file of files) into.add(file);
};

/** @throws Error when the document is not built as shell/src/document/render-document.tsx does it */
export const toSingleBundle = async ({ html, page }: Snapshot, bundle: SingleBundle): Promise<string> => {
  const { view, site } = page;
  const preloads = new Set<string>();
  const styles = new Set<string>(bundle.main.css);
  const add = ({ js, css }: Assets) => {
    addFiles(preloads, js);
    addFiles(styles, css);
  };
  add(bundle.shellMessages(site.language));
  const places: [RemoteName, string][] = view.widgets.map(({ remote, widget }) => [remote, widget]);
  if (view.remote !== 'shell') places.push([view.remote, view.page]);
  for (const [remote, name] of places) {
    add(bundle.exposed(remote, name));
    add(bundle.exposed(remote, `messages/${site.language}`));
  }
  for (const pattern of [STYLES, SCRIPTS, PRELOADS])
    if (!html.match(pattern)) throw new Error(`the document has nothing like ${pattern}`);

  // Parts of `shared` are named after each package that bundles them; here the shell alone does.
  const css = await Promise.all([...styles].map((file) => readFile(join(bundle.folder, file), 'utf8')));
  const known = new Set(css.join(' ').match(/[a-z-]+_[\w-]{6}(?![\w-])/g));
  const own = html.replaceAll(REMOTE_CLASS, (name, hash) =>
    !known.has(name) && known.has(`shell_${hash}`) ? `shell_${hash}` : name,
  );
  const head = [
    ...[...styles].map((file) => `<link rel="stylesheet" href="${BUNDLE_PATH}${file}" data-href="${file}">`),
    ...bundle.main.js.map((file) => `<script src="${BUNDLE_PATH}${file}" async></script>`),
    ...[...preloads].map((file) => `<link rel="preload" as="script" href="${BUNDLE_PATH}${file}">`),
  ].join('');
  const [first] = own.match(STYLES) ?? [];
  return own
    .replace(first ?? '', () => '<!--files-->')
    .replaceAll(STYLES, '')
    .replaceAll(SCRIPTS, '')
    .replaceAll(PRELOADS, '')
    .replace('<!--files-->', () => head);
};
