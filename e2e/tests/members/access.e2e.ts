/**
 * axe, keyboard and width on every page. With FOYER_E2E_LONG=1 at all three widths in both colour schemes; otherwise each page at one of them.
 */
import { describe, expect, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { findMisfits } from '../../harness/fit-pages.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';
import { inTurns } from '../../../server/src/testing/long.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const SETTINGS = [
  [360, 'dark'],
  [800, 'light'],
  [1440, 'dark'],
  ...(LONG
    ? ([
        [360, 'light'],
        [800, 'dark'],
        [1440, 'light'],
      ] as const)
    : []),
] as const;
const PAGES = [
  '/',
  '/videos/latest-updates/1/',
  '/videos/1/x/',
  '/categories/',
  '/categories/outdoor/latest-updates/1/',
  '/search/1/?s=harbour',
  '/search/1/',
  '/members/1/info/',
  // Of a private member: the name alone.
  '/members/23/info/',
  '/community/recent/1/',
  '/sign-in/',
  '/welcome/',
  '/information/',
  '/information/terms/',
  '/sitemap-page/',
  '/contact/',
  '/preferences/',
  // As anyone who may not see releases: the way in.
  '/desk/releases/',
  '/404/',
  '/embed/1/x/',
];

/** For members only; the last, since who is signed in sees the others differently. */
const MEMBER_PAGES = ['/upload/video/', '/upload/videos/'];
/** What fewer visit: in the long form alone. */
const FURTHER_PAGES = [
  '/albums/latest-updates/1/',
  '/album/1/',
  '/albums-categories/',
  '/models/most-popular/1/',
  '/model/yuki-amano/info/',
  '/model/yuki-amano/videos/1/',
  '/model/yuki-amano/wall/',
  '/channels/most-viewed/1/',
  '/channel/tideline-films/1/',
  '/playlists/most-popular/1/',
  '/playlist/1/1/',
  '/top-country/1/',
  '/videos/history/1/',
  '/library/favourites/1/',
  '/library/playlists/1/',
  '/members/1/wall/1/',
  '/sign-up/',
  '/restore-/',
  '/copyright-notice/',
  '/consent-request/',
];
const FURTHER_MEMBER_PAGES = [
  '/upload/album/',
  '/upload/albums/',
  '/upload/people/',
  '/messages/',
  '/notifications/',
  '/settings/',
  '/edit/',
];
/** By anyone who may work there; closed to others. */
const DESK_PAGES = [
  '/desk/moderation/',
  '/desk/moderation/reports/',
  '/desk/moderation/copyright/',
  '/desk/moderation/appeals/',
  '/desk/moderation/second/',
  '/desk/moderation/find/?q=harbour',
  '/desk/moderation/figures/',
];
const RECORDS_PAGES = ['/desk/records/'];

describe('every page', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it.each(SETTINGS.map(([width, scheme], turn) => [width, scheme, turn] as const))(
    'passes axe and holds at %s px, %s',
    async (width, colorScheme, turn) => {
      const found: object[] = [];
      const { page, context } = await open({
        viewport: { width, height: 900 },
        colorScheme,
        expectErrors: /404 \(Not Found\)/,
        bypassCSP: true,
      });
      const visit = async (path: string) => {
        await page.goto(path);
        if (!path.startsWith('/embed/')) await hydrated(page);
        found.push(...(await findMisfits(page)));
      };
      const ofForm = (paths: readonly string[]) =>
        inTurns(paths).filter((_, index) => LONG || index % SETTINGS.length === turn);
      const walk: [string[], keyof typeof DEMO_ACCOUNTS | null][] = [
        [[...ofForm(PAGES), ...(LONG ? FURTHER_PAGES : [])], null],
        [[...ofForm(MEMBER_PAGES), ...(LONG ? FURTHER_MEMBER_PAGES : [])], 'uploader'],
        [ofForm(DESK_PAGES), 'moderator'],
        [ofForm(RECORDS_PAGES), 'records'],
      ];
      for (const [paths, account] of walk) {
        if (account && paths.length > 0) {
          // No page of anyone who was signed in before stays open.
          await page.goto('about:blank');
          await signIn(context, DEMO_ACCOUNTS[account]);
        }
        for (const path of paths) await visit(path);
      }
      expect(found).toEqual([]);
    },
    LONG ? 600_000 : 180_000,
  );

  it('works by keyboard: the skip link leads to the content, Tab reaches the search and the first card', async () => {
    const { page } = await open();
    await page.goto('/');
    await hydrated(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^#/);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});
