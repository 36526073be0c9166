/** One frame for all pages: everything starts at the header's left edge, and advertising never stands before what one came for. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { leftEdges } from '../../harness/left-edges.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';
import { inTurns } from '../../../server/src/testing/long.ts';

const PAGES = [
  '/',
  '/videos/latest-updates/1/',
  '/categories/',
  '/categories/sea/latest-updates/1/',
  '/top-country/1/',
  '/search/1/?s=harbour',
  '/videos/4/x/',
  '/models/most-popular/1/',
  '/model/aoi-amano/videos/1/',
  '/channels/most-viewed/1/',
  '/channel/paper-lamp/1/',
  '/albums/latest-updates/1/',
  '/albums-categories/',
  '/playlists/most-popular/1/',
  '/playlist/1/1/',
  '/community/recent/1/',
  '/members/1/info/',
  '/members/1/ed_videos/1/',
  '/library/favourites/1/',
  '/videos/history/1/',
  '/information/',
  '/information/terms/',
  '/sitemap-page/',
  '/contact/',
  '/preferences/',
  '/sign-up/',
  '/404/',
];
const OWN_PAGES = [
  '/settings/',
  '/edit/',
  '/messages/',
  '/notifications/',
  '/upload/video/',
  '/upload/album/',
  '/upload/videos/',
  '/upload/people/',
];
/** Pages of the same template as another, in the long form alone. */
const LIKE_ANOTHER = [
  '/categories/sea/latest-updates/1/',
  '/top-country/1/',
  '/models/most-popular/1/',
  '/channels/most-viewed/1/',
  '/albums/latest-updates/1/',
  '/playlists/most-popular/1/',
  '/members/1/ed_videos/1/',
  '/videos/history/1/',
  '/information/',
  '/sitemap-page/',
  '/sign-up/',
  '/edit/',
  '/notifications/',
  '/upload/album/',
  '/upload/people/',
];
const WIDTHS = [1440, 800, 360] as const;
const HEIGHT = 900;

/** The frame is CSS alone: a page is opened once and its window made narrower. `npm run test:long` opens it anew at each width. */
const LONG = process.env.FOYER_E2E_LONG === '1';

const measure = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const path of inTurns(paths.filter((one) => LONG || !LIKE_ANOTHER.includes(one))))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      if (LONG || width === WIDTHS[0]) {
        await page.goto(path);
        await hydrated(page);
      }
      const { header, content, leftmost } = await page.evaluate(leftEdges);
      if (Math.abs(header - content) > 1)
        found.push(`${path} at ${width}: ${content} instead of ${header} (${leftmost})`);
    }
  return found;
};

describe('at 1440, 800 and 360 px', () => {
  const { open } = useBrowser();

  it('every page starts where the header does', async () => {
    const { page } = await open({ expectErrors: /\((?:Not Found|Forbidden)\)/ });
    expect(await measure(page, PAGES)).toEqual([]);
  });

  it("so do the member's own", async () => {
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.uploader);
    expect(await measure(page, OWN_PAGES)).toEqual([]);
  });
});

/** Pages with advertising, and the width of each in the short form: all of them at all widths in the long one. */
const WITH_ADS: readonly (readonly [path: string, width: number])[] = [
  ['/', 1440],
  ['/videos/latest-updates/1/', 360],
  ['/search/1/?s=harbour', 800],
  // The one with a description, which stands before advertising on a phone.
  ['/videos/4/x/', 360],
];

describe.each(WIDTHS)('at %i px', (width) => {
  const { open } = useBrowser();
  const viewport = { width, height: HEIGHT };

  it.each(WITH_ADS.filter(([, own]) => LONG || own === width).map(([path]) => path))(
    '%s has no advertising before the first picture, and never two on a screen',
    async (path) => {
      const { page } = await open({ viewport });
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('[data-below]')) part.removeAttribute('data-below');
      });
      const { places, picture, description } = await page.evaluate(() => {
        const boxOf = (element: Element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top: top + scrollY, bottom: bottom + scrollY };
        };
        const seen = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map(boxOf);
        return {
          // A row of a partner's videos is no banner.
          places: seen('main [data-ad]:not([data-ad="friends"])').sort((one, other) => one.top - other.top),
          picture: seen('main img, main video')[0],
          description: seen('#about-video')[0],
        };
      });
      const [first] = places;
      if (first && picture) expect(first.top).toBeGreaterThanOrEqual(picture.bottom - 1);
      if (first && description && width < 768) expect(first.top).toBeGreaterThan(description.top);
      for (const [index, place] of places.slice(1).entries())
        expect(place.top - (places[index]?.bottom ?? 0)).toBeGreaterThan(0);
      const crowded = places.filter(
        (place, index) => index > 0 && place.bottom - (places[index - 1]?.top ?? 0) < viewport.height,
      );
      expect(crowded).toEqual([]);
    },
  );
});
