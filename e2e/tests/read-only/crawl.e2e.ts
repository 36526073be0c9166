/**
 * A crawler over the whole site: no link that answers with an error, no page that nothing links to. One language, and of each kind
 * of address some; with FOYER_E2E_LONG=1 far more of them in English, and ten languages.
 */
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { workspacePages } from '../../../scripts/routes/workspace-table.ts';
import { getFromAnywhere } from '../../harness/get-from-anywhere.ts';
import { warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const SAMPLED = ['ja'];
/** Addresses of one kind that are followed. Languages differ in words, not in links. */
const perKind = (language: string): number => (LONG ? (language === 'en' ? 20 : 3) : 2);
const PARALLEL = 4;
/** No link leads there: anyone who needs it comes by a mail, a redirect or knows it; or only members see the link. */
const UNLINKED = [
  '404',
  'releases',
  'new-password',
  'restore-success',
  'send-email',
  'moderation',
  'messages',
  'messages_member',
  'notifications',
  // Only its owner sees the address, which anyone who got it from them knows.
  'unlisted-video',
  // Sections that nobody but the member sees.
  'member_favourite_videos',
  'member_watch_later_videos',
  'member_history',
  // Linked by the tabs of what a device keeps, which its script draws.
  'device_playlists',
  'device_playlist',
];

/** `/videos/12/x/?date=day` and `/videos/13/y/?date=week` are of one kind. */
const kindOf = ({ pathname, searchParams }: URL): string => {
  const path = pathname
    .replace(/^(\/categories\/)[^/]+\/(?=.)/, '$1*/')
    .replace(/^(\/(?:videos|album)\/\d+\/).*$/, '$1')
    .replace(/^(\/(?:model|models|channel)\/)[^/]+\/(?=.)/, '$1*/')
    .replace(/\/\d+(?=\/)/g, '/0');
  return `${path}?${[...searchParams.keys()].sort().join('&')}`;
};

interface Crawl {
  broken: string[];
  visited: Set<string>;
  wrongLanguage: string[];
}

const crawl = async (language: string): Promise<Crawl> => {
  const { url: base } = warmSite();
  const found: Crawl = { broken: [], visited: new Set(), wrongLanguage: [] };
  const kinds = new Map<string, number>();
  const from = new Map<string, string>();
  const queue: string[] = [];
  const add = (href: string, page: string) => {
    const url = new URL(href, base + page);
    if (url.origin !== new URL(base).origin || url.searchParams.has('lang')) return;
    const path = url.pathname + url.search;
    if (from.has(path)) return;
    const kind = kindOf(url);
    const count = kinds.get(kind) ?? 0;
    if (count >= perKind(language)) return;
    kinds.set(kind, count + 1);
    from.set(path, page);
    queue.push(path);
  };
  const visit = async (path: string): Promise<void> => {
    const { status, headers, body } = await getFromAnywhere(base + path, {
      cookie: `age_verified=1; language=${language}`,
      accept: 'text/html',
    });
    const { location } = headers;
    found.visited.add(path.replace(/\?.*$/, ''));
    if (status >= 400) found.broken.push(`${status} ${path}, linked from ${from.get(path)}`);
    if (location) add(location, path);
    if (location || !headers['content-type']?.startsWith('text/html')) return;
    if (!body.includes(`<html lang="${language}"`)) found.wrongLanguage.push(path);
    for (const [, href = ''] of body.matchAll(/<a\b[^>]*?\shref="([^"#]+)[^"]*"/g))
      add(href.replaceAll('&amp;', '&'), path);
  };
  add('/', '/');
  while (queue.length > 0) await Promise.all(queue.splice(0, PARALLEL).map(visit));
  return found;
};

describe.each(LONG ? [...LANGUAGES] : SAMPLED)('the site in %s', (language) => {
  it('has no link that leads nowhere, and no page that nothing links to', async () => {
    const { broken, visited, wrongLanguage } = await crawl(language);
    expect(broken).toEqual([]);
    expect(wrongLanguage).toEqual([]);
    const paths = [...visited];
    const lonely = workspacePages.filter(({ name, path, access }) => {
      // The crawler is no member, and cached documents show nobody a member's menus.
      if (UNLINKED.includes(name) || access === 'visitor' || access === 'member') return false;
      const pattern = path.replace(/\/:\w+#?\?\//, '(?:/[^/]+)?/').replace(/:\w+#?/g, '[^/]+');
      return !paths.some((visitedPath) => new RegExp(`^${pattern}$`).test(visitedPath));
    });
    expect(lonely.map(({ name }) => name)).toEqual([]);
  });
});
