/** The snapshot of a federated document as the single bundle would have rendered it: same content, its own files. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { Snapshot } from '../harness/snapshot.ts';
import { type Assets, BUNDLE_PATH, type SingleBundle } from './build-single-bundle.ts';

const PRELOADS = /<link (?:rel="preload"|data-start) as="script"[^>]*>/g;
const SCRIPTS = /<script (?:type="text\/plain" data-start )?src="[^"]*"([^>]*)><\/script>/g;
const STYLES = /<link rel="stylesheet"[^>]*data-href=[^>]*>|<style data-href=[^>]*>.*?<\/style>/gs;
const REMOTE_CLASS = /mf-[a-z]+_([\w-]{5,6})(?![\w-])/g;

const addFiles = (into: Set<string>, files: readonly string[]): void => {
  for (const file of files) into.add(file);
};

/** What the document's places need, in the bundle's files. */
const filesOf = ({ view, site }: Snapshot['page'], bundle: SingleBundle) => {
  const preloads = new Set<string>();
  const styles = new Set<string>(bundle.main.css);
  const add = ({ js, css }: Assets) => {
    addFiles(preloads, js);
    addFiles(styles, css);
  };
  add(bundle.shellMessages(site.language));
  const places: [RemoteName, string][] = [];
  // What stands below the first screen is no part of what the page waits for (decision 50); its styles are there.
  for (const { remote, widget, hydrates } of view.widgets)
    if (hydrates === 'near') addFiles(styles, bundle.exposed(remote, widget).css);
    else places.push([remote, widget]);
  if (view.remote !== 'shell') places.push([view.remote, view.page]);
  for (const [remote, name] of places) {
    add(bundle.exposed(remote, name));
    add(bundle.exposed(remote, `messages/${site.language}`));
  }
  return { preloads: [...preloads], styles: [...styles] };
};

/**
 * Styles stay inline or linked, scripts async or waiting for the first script, as the document has them.
 * @throws Error when the document is not built as shell/src/document/render-document.tsx does it
 */
export const toSingleBundle = async (
  snapshot: Snapshot,
  bundle: SingleBundle,
): Promise<{ html: string; headers: Record<string, string> }> => {
  const { html, page } = snapshot;
  for (const pattern of [PRELOADS, SCRIPTS, STYLES])
    if (!html.match(pattern)) throw new Error(`the document has nothing like ${pattern}`);
  const { preloads, styles } = filesOf(page, bundle);
  const isInline = /<style data-href=/.test(html);
  const scriptAttributes = ([...html.matchAll(SCRIPTS)][0]?.[1] ?? '').replace(/ integrity="[^"]*"/, '');
  const css = await Promise.all(styles.map((file) => readFile(join(bundle.folder, file), 'utf8')));

  // Parts of `shared` are named after each package that bundles them; here the shell alone does.
  const known = new Set(css.join(' ').match(/[a-z-]+_[\w-]{5,6}(?![\w-])/g));
  const toOwnClass = (name: string, hash: string) =>
    !known.has(name) && known.has(`shell_${hash}`) ? `shell_${hash}` : name;

  const waits = / data-start /.test(html);
  const scripts = [
    ...preloads.map(
      (file) => `<link ${waits ? 'data-start' : 'rel="preload"'} as="script" href="${BUNDLE_PATH}${file}">`,
    ),
    ...bundle.main.js.map(
      (file) =>
        `<script ${waits ? 'type="text/plain" data-start ' : ''}src="${BUNDLE_PATH}${file}"${scriptAttributes}></script>`,
    ),
  ].join('');
  const sheets = styles
    .map((file, index) =>
      isInline
        ? `<style data-href="${file}">${css[index]}</style>`
        : `<link rel="stylesheet" href="${BUNDLE_PATH}${file}" data-href="${file}">`,
    )
    .join('');
  const hashes = css.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const headers = Object.fromEntries(
    Object.entries(snapshot.headers).map(([name, value]) => [
      name,
      isInline ? value.replace('style-src ', () => `style-src ${hashes.join(' ')} `) : value,
    ]),
  );
  const [firstScript = ''] = html.match(PRELOADS) ?? [];
  const [firstStyle = ''] = html.match(STYLES) ?? [];
  return {
    html: html
      .replace(firstScript, '<!--scripts-->')
      .replace(firstStyle, () => '<!--styles-->')
      .replaceAll(PRELOADS, '')
      .replaceAll(SCRIPTS, '')
      .replaceAll(STYLES, '')
      .replaceAll(REMOTE_CLASS, toOwnClass)
      .replace('<!--scripts-->', () => scripts)
      .replace('<!--styles-->', () => sheets),
    headers,
  };
};
