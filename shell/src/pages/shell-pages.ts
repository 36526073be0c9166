/**
 * The shell's own pages, by the names that the route table uses. Those of failures are always at hand; all others come in
 * chunks, which a document or a navigation gets before it renders, as a remote's page is. Pages that share most of their code
 * share a chunk: every document carries a hash for each.
 */
import type { Page } from '@foyer/shared/remotes/remote';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { loadPageMessages } from './page-messages.tsx';
import { page as error } from './status/error-page.tsx';
import { page as gone } from './status/gone-page.tsx';
import { page as notFound } from './status/not-found-page.tsx';

/** Chunks are named `pages-{key}`: the build lists their files as `./pages/{key}`. */
const CHUNKS = {
  account: () => import(/* webpackChunkName: "pages-account" */ './account/account-pages.ts'),
  preferences: () => import(/* webpackChunkName: "pages-preferences" */ './preferences/preferences-pages.ts'),
  information: () => import(/* webpackChunkName: "pages-information" */ './information/information-pages.ts'),
  contact: () => import(/* webpackChunkName: "pages-contact" */ './contact/contact-pages.ts'),
} as const satisfies Record<string, () => Promise<{ pages: Readonly<Record<string, Page>> }>>;
type Chunk = keyof typeof CHUNKS;

const CHUNK_OF_PAGE: Readonly<Record<string, Chunk | undefined>> = {
  'sign-in': 'account',
  'sign-up': 'account',
  'sign-out': 'account',
  restore: 'account',
  'new-password': 'account',
  confirm: 'account',
  restored: 'account',
  'send-email': 'account',
  preferences: 'preferences',
  information: 'information',
  'information-index': 'information',
  landing: 'information',
  sitemap: 'information',
  contact: 'contact',
};

const loaded = new Map<string, Page>([
  ['not-found', notFound],
  ['gone', gone],
  ['error', error],
]);

/** Undefined for pages that are always at hand. */
export const chunkOfPage = (name: string): Chunk | undefined => CHUNK_OF_PAGE[name];

/** The page, if it is at hand already; rendering reads it synchronously. */
export const shellPage = (name: string): Page | undefined => loaded.get(name);

/** Gets the page and the messages of pages. @returns undefined for a name that no page has @throws when its code cannot be had */
export const loadShellPage = async (name: string, language: Language): Promise<Page | undefined> => {
  const chunk = chunkOfPage(name);
  if (!chunk) return loaded.get(name);
  const [{ pages }] = await Promise.all([CHUNKS[chunk](), loadPageMessages(language)]);
  for (const [own, page] of Object.entries(pages)) loaded.set(own, page);
  return loaded.get(name);
};
