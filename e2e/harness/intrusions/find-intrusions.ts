/** Watches a page of the browser check for intrusions, and decides which of them refuse a set. */
import { randomBytes } from 'node:crypto';
import { containerName, type PackageName } from '@foyer/shared/remotes/remote';
import type { Page } from 'playwright-core';
import {
  type Allowances,
  describeIntrusion,
  type Handover,
  type Intrusion,
  type WatchSettings,
} from './intrusion.ts';
import { openWatch } from './open-watch.ts';
import { watchDocument } from './watch-document.ts';
import { watchGlobals } from './watch-globals.ts';
import { watchStorage } from './watch-storage.ts';

type Allowed = Readonly<Record<PackageName, Allowances>>;

/** To be called before the page is opened. @returns what `readHandover` asks with */
export const watchFrom = async (
  page: Page,
  allowed: Allowed,
  suspects: readonly string[],
): Promise<string> => {
  const handover = `found-${randomBytes(9).toString('base64url')}`;
  const containers = Object.fromEntries(
    Object.keys(allowed).map((name) => [name, containerName(name as PackageName)]),
  );
  const settings: WatchSettings = { handover, allowed, containers, suspects };
  const watchers = [watchDocument, watchStorage, watchGlobals].map((watcher) => `(${watcher})(watch);`);
  // One script, since several run in no order that anyone promises. Frames are pages of their own.
  const content = `if (window.top === window) { const watch = (${openWatch})(${JSON.stringify(settings)}); ${watchers.join(' ')} }`;
  await page.addInitScript({ content });
  return handover;
};

export const readHandover = (page: Page, handover: string): Promise<Handover> =>
  page
    .evaluate((name) => (window as unknown as Record<string, () => Handover>)[name]?.(), handover)
    .then((found) => {
      if (!found) throw new Error('the page does not hand over what it did');
      return found;
    });

export interface Judgement {
  /** The first intrusion of a package that is judged, or of code that nobody can be blamed for by name. */
  refused?: { package: string; text: string };
  /** Sentences about packages that are live already. */
  said: string[];
  /** What changed by an author who is not known yet. */
  unclear: string[];
}

const toIntrusion = (suspect: string): Intrusion => {
  const isGlobal = suspect.startsWith('window.');
  return {
    package: '',
    kind: isGlobal ? 'global' : 'intrinsic',
    what: isGlobal ? `the global "${suspect.slice('window.'.length)}"` : suspect,
    how: '',
  };
};

/** @param suspects what was watched for its author this time */
export const judgeIntrusions = (
  { intrusions, changed, authors }: Handover,
  { allowed, judged }: { allowed: Allowed; judged: readonly string[] },
  suspects: readonly string[],
): Judgement => {
  const isNamed = (title: string) =>
    intrusions.some(({ what }) => what === title || what === toIntrusion(title).what);
  const isShells = (title: string) => authors[title] === 'shell';
  const open = changed.filter((title) => !isNamed(title) && !isShells(title));
  const unclear = open.filter((title) => !suspects.includes(title));
  const authorless = [...open, ...suspects.filter((title) => !isNamed(title) && !isShells(title))]
    .filter((title) => suspects.includes(title))
    .map(toIntrusion);
  const all = [...intrusions, ...new Map(authorless.map((one) => [one.what, one])).values()];
  // Who is not known may be one of those that are judged.
  const isJudged = ({ package: name }: Intrusion) => name === '' || judged.includes(name);
  const [refused] = all.filter(isJudged);
  const others = all.filter((one) => !isJudged(one) && allowed[one.package as PackageName]);
  return {
    refused: refused && { package: refused.package, text: describeIntrusion(refused) },
    said: others.map(describeIntrusion),
    unclear: suspects.length > 0 ? [] : unclear,
  };
};
