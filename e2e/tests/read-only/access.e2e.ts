/**
 * axe, keyboard and width on every page. With FOYER_E2E_LONG=1 at all three widths in both colour schemes; otherwise the pages that most
 * visitors see at all widths, and each other page at one of them.
 */
import { describe, expect, it } from '@jest/globals';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

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
const COMMON_PAGES = ['/', '/videos/latest-updates/1/', '/videos/1/x/'];
const PAGES = [
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
  // As whoever may not see releases: the way in.
  '/releases/',
  '/404/',
  '/embed/1/x/',
];

/** For members only; the last, since who is signed in sees the others differently. */
const MEMBER_PAGES = ['/upload/video/', '/upload/videos/'];

describe('every page', () => {
  const { open } = useBrowser();

  it.each(SETTINGS.map(([width, scheme], turn) => [width, scheme, turn] as const))(
    'passes axe and holds at %s px, %s',
    async (width, colorScheme, turn) => {
      const pages = LONG ? PAGES : PAGES.filter((_, index) => index % SETTINGS.length === turn);
      const found: unknown[] = [];
      const { page, context } = await open({
        viewport: { width, height: 900 },
        colorScheme,
        expectErrors: /404 \(Not Found\)/,
        bypassCSP: true,
      });
      for (const path of [...COMMON_PAGES, ...pages, ...MEMBER_PAGES]) {
        if (path === MEMBER_PAGES[0]) await signIn(context, DEMO_ACCOUNTS.uploader);
        await page.goto(path);
        if (!path.startsWith('/embed/')) await hydrated(page);
        const violations = await findViolations(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (violations.length > 0 || overflow > 0) found.push({ path, violations, overflow });
      }
      expect(found).toEqual([]);
    },
    180_000,
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
