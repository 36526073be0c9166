/** Addresses of a site that visitors ask for, by the remote's part that shows them. */
export interface SitePages {
  /** By `mf-listings ./home`. */
  byPart: Readonly<Record<string, readonly string[]>>;
  paths: readonly string[];
  memberPaths: readonly string[];
}

const VIDEOS = 6;
const MEMBERS = 3;

const linksOf = (html: string, pattern: RegExp, count: number): string[] =>
  [...new Set([...html.matchAll(pattern)].map(([, path]) => path ?? ''))].slice(0, count);

/** @throws Error when one of them does not answer with success. */
export const findSitePages = async (site: string): Promise<SitePages> => {
  const read = async (path: string): Promise<string> => {
    const answer = await fetch(`${site}${path}`, { headers: { cookie: 'age_verified=1' } });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.text();
  };
  const listing = await read('/videos/latest-updates/1/');
  const videos = linksOf(listing, /href="(\/videos\/\d+\/[^"/?]+\/)"/g, VIDEOS);
  const people = await read('/community/recent/1/');
  const members = linksOf(people, /href="(\/members\/\d+\/info\/)"/g, MEMBERS);
  const byPart = {
    'mf-listings ./home': ['/'],
    'mf-listings ./browse': ['/videos/latest-updates/1/', '/videos/most-popular/1/', '/videos/top-rated/1/'],
    'mf-listings ./categories': ['/categories/'],
    'mf-player ./watch': videos,
    'mf-member ./info': members,
    'mf-community ./people': ['/community/recent/1/'],
    // Comments come to those who scroll to them (decision 50), and these visitors do not.
  };
  const paths = [...new Set([...Object.values(byPart).flat(), '/sign-in/'])];
  for (const path of paths) await read(path);
  const forMembers = { 'mf-upload ./video': ['/upload/video/'], 'mf-upload ./mine': ['/upload/videos/'] };
  return { byPart: { ...byPart, ...forMembers }, paths, memberPaths: Object.values(forMembers).flat() };
};
