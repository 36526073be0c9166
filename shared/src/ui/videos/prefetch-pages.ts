/**
 * Asks for a page's data before its link is followed, by the very address that the host will ask for: browsers keep the answer
 * for some seconds (BROWSER_DOCUMENT_SECONDS), and the server has it ready in any case. The host loads the page's code.
 */
import { PREFETCH_EVENT } from '../../remotes/prefetch-event.ts';
import { fetchAhead } from '../../loading/fetch-ahead.ts';
import { DATA_BLOCKS, type PageAnswer, pageAnswerAddress } from '../../wire-schemas/documents.ts';

/** A pointer that only passes by asks for nothing. */
const REST_MS = 90;
/** The same address is not asked for again so soon. */
const AGAIN_MS = 20_000;
const PAGES_MAX = 40;
/** As many as a phone shows at the same time. */
const FIRST_CARDS = 4;

const asked = new Map<string, number>();

const readBlock = (id: string): unknown => {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  } catch {
    return null;
  }
};

/** As the host asks; undefined where nobody could use the answer: other sites, members, whose answers are not cached. */
export const dataAddress = (href: string): string | undefined => {
  const url = new URL(href, window.location.href);
  const set = readBlock(DATA_BLOCKS.releaseSet);
  const id = typeof set === 'object' && set !== null && 'id' in set ? set.id : undefined;
  const isMember = readBlock(DATA_BLOCKS.viewer) !== null;
  if (url.origin !== window.location.origin || typeof id !== 'number' || isMember) return undefined;
  if (url.pathname === window.location.pathname && url.search === window.location.search) return undefined;
  return pageAnswerAddress(url, id);
};

/** Anyone who saves data, or has little of it, fetches nothing that may not be needed. */
const maySpend = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '');
};

/** The host knows which package renders the page, and loads what the tab does not have of it. */
const prefetchCode = (href: string): void => {
  const { origin, pathname } = new URL(href, window.location.href);
  if (origin === window.location.origin)
    window.dispatchEvent(new CustomEvent(PREFETCH_EVENT, { detail: pathname }));
};

const prefetchAnswer = async (address: string): Promise<void> => {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    priority: 'low',
  } as RequestInit);
  const { view }: Partial<PageAnswer> = await response.json();
  void fetchAhead(view?.files);
};

/** Fetches immediately, or not at all; failures are nobody's business. */
export const prefetchPage = (href: string): void => {
  if (!maySpend()) return;
  prefetchCode(href);
  const address = dataAddress(href);
  const now = Date.now();
  if (!address || asked.size >= PAGES_MAX || now - (asked.get(address) ?? 0) < AGAIN_MS) return;
  asked.set(address, now);
  prefetchAnswer(address).catch(() => {});
};

const isInView = (link: HTMLAnchorElement): boolean => {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && top >= 0 && bottom <= innerHeight;
};

/** What opening the first cards in view needs, where no mouse rests on a card before it presses. */
export const prefetchFirstCards = (): void => {
  if (!matchMedia('(hover: none)').matches || !maySpend()) return;
  const cards = [...document.querySelectorAll('[data-tags]')];
  const links = cards.flatMap((card) => card.querySelector<HTMLAnchorElement>('a[href]') ?? []);
  for (const { href } of links.filter(isInView).slice(0, FIRST_CARDS)) prefetchPage(href);
};

/** Once the pointer rests on the link, or the focus does. */
export const prefetchOf = (link: HTMLAnchorElement): void => {
  if (link.target && link.target !== '_self') return;
  setTimeout(() => {
    if (link.matches(':hover, :focus, :active')) prefetchPage(link.href);
  }, REST_MS);
};
