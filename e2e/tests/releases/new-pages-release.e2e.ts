/** A package brings pages, menu entries and widgets on foreign pages; nothing else is built, released or restarted. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { addOwnParts, SHELF_ICON } from '../../harness/add-own-parts.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { craftRelease, publishedFolder } from '../../harness/craft-release.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { makeOutsideRemote, type OutsideRemote } from '../../harness/outside-remote.ts';
import { openWarmRegistry, requireLiveSets, setIsServed } from '../../harness/registry.ts';
import { runCommand } from '../../harness/run-command.ts';
import { warmSite } from '../../harness/warm-site.ts';

/** With the contract installed by npm, as its users do. */
const LONG = process.env.FOYER_E2E_LONG === '1';

const run = (script: 'release.ts' | 'rollback.ts', ...args: string[]) => runCommand(script, args);
const read = async (path: string): Promise<{ status: number; html: string }> => {
  const response = await fetch(`${warmSite().url}${path}`, { headers: { cookie: 'age_verified=1' } });
  return { status: response.status, html: await response.text() };
};
const countView = async (page: string): Promise<number> => {
  const { url } = warmSite();
  const body = new URLSearchParams({ act: 'page', page });
  return (await fetch(`${url}/api/stats.php`, { method: 'POST', body, headers: { origin: url } })).status;
};

describe('a remote that the site has never heard of', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  let outside: OutsideRemote;
  let before: { id: number; packages: Readonly<Record<string, string>> };
  const live = async () => (await requireLiveSets(registry)).stable;

  beforeAll(async () => {
    registry = await openWarmRegistry();
    before = await live();
    outside = await makeOutsideRemote('mf-books', LONG);
    await addOwnParts(outside.folder);
  });
  afterAll(async () => {
    await registry?.releases.goLive(before.id, { warmUp: async () => {} });
    await setIsServed(before.id);
    await outside?.remove();
    await registry?.close();
  });

  it('is not there before: its address is none, and its page is not counted', async () => {
    expect((await read('/books/')).status).toBe(404);
    expect(await countView('books')).toBe(400);
  });

  it('joins the running site with page, menu entry, translations and a widget on the watch page', async () => {
    const { page } = await open();
    await page.goto('/');
    await hydrated(page);
    const built = await outside.build();
    const released = await run('release.ts', '--folder', built, '--note', 'a sixth remote');
    expect(released).toMatchObject({ code: 0 });
    const after = await live();
    const { 'mf-books': _, ...others } = after.packages as Record<string, string>;
    expect(others).toEqual(before.packages);
    await setIsServed(after.id);

    for (const language of LANGUAGES) {
      const file = join(outside.folder, 'src/messages', `${language}.json`);
      const words: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
      const { status, html } = await read(`/books/?lang=${language}`);
      expect([language, status]).toEqual([language, 200]);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(words['books.title']);
      expect(html).toContain(`>${words['books.nav']}</a>`);
    }
    const watch = (await read('/videos/4/x/')).html;
    expect(watch).toContain('data-books="4"');
    expect(watch).toContain('data-place="mf-community/comments');
    expect(await countView('books')).toBe(200);

    // A tab that was opened before goes on with its own set; its next document is of the new one.
    await page.locator('header a[href="/categories/"]:visible').first().click();
    await page.waitForURL('**/categories/');
    await page.goto('/categories/');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    // The last entry of the main menu: behind "More" at this width.
    await page.locator('header nav summary', { hasText: 'More' }).click();
    await page.locator('header a[href="/books/"]:visible').first().click();
    await page.getByRole('heading', { level: 1, name: 'A page of its own' }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/books/');
  });

  it('has addresses, icons and cache tags of its own, which the shell has never heard of', async () => {
    const { html, status } = await read('/books/7/');
    expect(status).toBe(200);
    expect(/<p data-shelf="[^"]*">[1-9]\d*</.test(html)).toBe(true);
    // In the menus, next to the heading, in the button.
    const drawn = html.split(`<path d="${SHELF_ICON}"`).length - 1;
    expect(drawn).toBeGreaterThanOrEqual(3);

    const { page } = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const shelfCalls = () => asked.filter((call) => call.startsWith('GET /api/json/categories/')).length;
    await page.goto('/books/7/');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    // What the server asked is in the document; its tag came with it.
    expect(shelfCalls()).toBe(0);
    const again = page.waitForRequest(/\/api\/json\/categories\//);
    await page.locator('main article button').click();
    await again;
    expect(shelfCalls()).toBe(1);
    await page.locator('main a[href="/books/8/"]').click();
    await page.getByRole('heading', { level: 1, name: /8$/ }).waitFor();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    const before = shelfCalls();
    // Another shelf is not made stale by it.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /7$/ }).waitFor();
    expect(shelfCalls()).toBe(before);
  });

  it('hydrates what the server rendered, passes axe, and stands in the menu of a phone', async () => {
    const { page } = await open({ viewport: { width: 360, height: 800 } });
    await page.goto('/books/');
    await hydrated(page);
    await expectPageFits(page);
    await page.locator('header summary').first().click();
    await page.locator('header a[href="/books/"]:visible').first().waitFor();
  });

  it('is left out again by a rollback, its address too', async () => {
    expect(await run('rollback.ts')).toMatchObject({ code: 0 });
    await setIsServed(before.id);
    expect((await read('/books/')).status).toBe(404);
    expect((await read('/')).html).not.toContain('/books/');
  });

  it('may not take what others have: refused by name, and the live set stays', async () => {
    const { packages, id } = await live();
    const folder = publishedFolder(warmSite().dataDir, 'mf-member', packages['mf-member'] ?? '');
    const greedy = await craftRelease(folder, 'greedy', async (_, { pages = [], fills = [] }) => ({
      pages: [...pages, { name: 'video', path: '/videos/:number#/', page: 'info' }],
      fills: [...fills, { slot: 'watch.beside-player', widget: 'info', takes: {} }],
    }));
    const { code, output } = await run('release.ts', '--folder', greedy.folder);
    await greedy.remove();
    expect(code).toBe(1);
    expect(output).toMatch(/mf-member.* takes \/videos\/:number#\/, which mf-player|mf-player.* takes/);
    expect(output).toContain('both have a page video');
    expect(output).toContain('watch.beside-player, which no package of the set offers');
    expect((await live()).id).toBe(id);
  });

  // declaration-conflicts.test has menus of other packages, and the remote above brings an entry of the main one.
  (LONG ? it : it.skip)(
    'of this workspace may bring a tab of the member page by a release of itself alone',
    async () => {
      const { packages, id } = await live();
      const folder = publishedFolder(warmSite().dataDir, 'mf-community', packages['mf-community'] ?? '');
      const words = Object.fromEntries(LANGUAGES.map((language) => [language, `Shelf ${language}`])) as never;
      const crafted = await craftRelease(folder, 'tab', async (_, { pages = [], navigation = [] }) => ({
        pages: [...pages, { name: 'member_shelf', path: '/members/:id#/shelf/', page: 'people' }],
        navigation: [
          ...navigation,
          { id: 'shelf', menus: ['member-tabs'], to: '/members/:id/shelf/', label: words, order: 10 },
        ],
      }));
      expect(await run('release.ts', '--folder', crafted.folder)).toMatchObject({ code: 0 });
      await crafted.remove();
      await setIsServed((await live()).id);
      const { html } = await read('/members/1/info/?lang=de');
      expect(html).toMatch(/<a [^>]*href="\/members\/1\/shelf\/"[^>]*>Shelf de<\/a>/);
      expect(await run('rollback.ts')).toMatchObject({ code: 0 });
      await setIsServed(id);
    },
  );
});
