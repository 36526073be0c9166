/** Figures of the site at the desk: of an operator, large and small, as pictures, tables and files; closed to all others. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { hydrated, seenInRow, useBrowser } from '../../harness/browser.ts';
import { until } from '../../harness/keys.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { inWarmDatabase } from '../../harness/registry.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

/** Three hundred days before today, which tests add to: 1,000 plays a day, three quarters of them from one country. */
const fill = () =>
  inWarmDatabase(async (db) => {
    await sql`INSERT INTO site_figure_days (split, figure, day, value, n)
      SELECT s.split, f.figure, d.day::date, s.value, s.n::bigint * f.times + (extract(dow FROM d.day) * f.times)::bigint % 7
      FROM generate_series((now() AT TIME ZONE 'utc')::date - 300, (now() AT TIME ZONE 'utc')::date - 1, '1 day') d(day),
        (VALUES ('plays', 1), ('visitors', 3), ('page_views', 9), ('views', 2), ('watch_seconds', 400), ('traffic', 90000000),
          ('comments', 1)) f(figure, times),
        (VALUES ('', '', 1000), ('country', 'NL', 750), ('country', 'JP', 200), ('country', '', 50),
          ('device', 'phone', 600), ('device', 'computer', 400), ('release', '41', 900), ('release', '42', 100),
          ('kind', 'video', 800), ('kind', 'embed', 200)) s(split, value, n)
      ON CONFLICT (split, figure, day, value) DO UPDATE SET n = EXCLUDED.n`.execute(db);
    await sql`UPDATE site_figures_since SET day = (now() AT TIME ZONE 'utc')::date - 300`.execute(db);
  });

/** Bytes of videos that players said they fetched. */
const countTraffic = (page: string) =>
  inWarmDatabase(async (db) => {
    const { rows } = await sql<{ n: number }>`SELECT coalesce(sum(n), 0)::int8 AS n FROM (
        SELECT n FROM site_figure_deltas WHERE figure = 'traffic' AND kind = ${page}
        UNION ALL SELECT n FROM site_figure_days WHERE figure = 'traffic' AND split = 'kind' AND value = ${page}
          AND day = (now() AT TIME ZONE 'utc')::date) t`.execute(db);
    return rows[0]?.n ?? 0;
  });
/** Views of albums that are counted, of the set that is live. */
const countAlbumViews = () =>
  inWarmDatabase(async (db) => {
    const { rows } = await sql<{ n: number }>`SELECT (
        (SELECT count(*) FROM site_figure_deltas WHERE figure = 'views' AND kind = 'album'
          AND release = (SELECT set_id::text FROM release_channels WHERE channel = 'stable'))
        + (SELECT coalesce(sum(n), 0) FROM site_figure_days WHERE figure = 'views' AND split = 'kind' AND value = 'album'))::int AS n`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  });
const findAlbum = () =>
  inWarmDatabase((db) =>
    db
      .selectFrom('albums')
      .select(['id', 'dir'])
      .where('status_id', '=', 1)
      .where('is_private', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );

describe('figures at the desk', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  beforeAll(fill);

  it('follow range, figure and split in the address', async () => {
    const { page, context } = await open({ bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.operator);
    await page.goto('/desk/figures/?figure=plays');
    await hydrated(page);
    const picture = page.getByRole('img', { name: /^Plays: 2[78],\d{3}\. The most was 1,00\d: / });
    await picture.waitFor();
    const parts = page.getByRole('table', { name: 'Plays: Country' });
    expect(await parts.locator('tbody tr').first().innerText()).toMatch(
      /^Netherlands\s+20,\d{3}\s+7\d(\.\d)?%$/,
    );
    await expectFine(page, 'figures-desk');

    await page.getByRole('link', { name: '12 months' }).click();
    await page.waitForURL('**/desk/figures/?range=12m&figure=plays');
    await page.getByRole('link', { name: 'Device' }).click();
    await page.waitForURL('**/desk/figures/?range=12m&figure=plays&split=device');
    await page.getByRole('table', { name: 'Plays: Device' }).getByText('Phone').waitFor();
    await page.getByRole('link', { name: 'Release', exact: true }).click();
    await page.waitForURL('**/desk/figures/?range=12m&figure=plays&split=release');
    await page.getByRole('table', { name: 'Plays: Release' }).getByText('Set 41').waitFor();
    await page.getByText('As a table').click();
    await page.getByRole('table', { name: 'Plays: Month' }).locator('tbody tr').nth(11).waitFor();
    await expectFine(page, 'figures-desk-year');
    await page.getByRole('link', { name: 'Traffic' }).click();
    await page.getByRole('heading', { level: 2, name: 'Traffic', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Page', exact: true }).click();
    await page.waitForURL('**/desk/figures/?range=12m&figure=traffic&split=kind');
    expect(await page.getByRole('table', { name: 'Traffic: Page' }).locator('tbody').innerText()).toMatch(
      /^Watch page\s+[\d.]+ TB\s.*\sEmbedded player\s+[\d.]+ TB\s/s,
    );
    await expectFine(page, 'figures-desk-traffic');
    await page.getByRole('link', { name: 'Comments' }).click();
    await page.getByRole('heading', { level: 2, name: 'Comments', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Country', exact: true }).click();
    await page.waitForURL('**/desk/figures/?range=12m&figure=comments&split=country');
    await page.getByText('Rounded down to tens, so that no row says where one person is.').waitFor();
    expect(
      await page.getByRole('table', { name: 'Comments: Country' }).locator('tbody tr').first().innerText(),
    ).toMatch(/^Netherlands\s+[\d,]+0\s/);
    await expectFine(page, 'figures-desk-comments');
    await page.getByRole('link', { name: 'Storage' }).click();
    await page.getByRole('heading', { level: 2, name: 'Storage', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.waitForURL('**/desk/figures/?range=today&figure=storage');
    await expectFine(page, 'figures-desk-today');
    await page.goBack();
    await page.waitForURL('**/desk/figures/?range=12m&figure=storage');
  });

  it('have the chosen tab of a split in view on a phone', async () => {
    const { page, context } = await open({ viewport: { width: 360, height: 800 } });
    await signIn(context, DEMO_ACCOUNTS.operator);
    await page.goto('/desk/figures/?figure=plays&split=release');
    await seenInRow(page, page.getByRole('link', { name: 'Release', exact: true }));
  });

  it('have the view of an album, which its page counts', async () => {
    const { id, dir } = await findAlbum();
    const before = await countAlbumViews();
    const { page } = await open();
    const counted = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/stats.php') && !!answer.request().postData()?.includes('act=view'),
    );
    await page.goto(`/album/${id}/${dir}/`);
    expect((await counted).status()).toBe(200);
    expect(await countAlbumViews()).toBe(before + 1);
  });

  it.each([
    ['video', '/videos/15/x/'],
    ['embed', '/embed/15/x/'],
  ])('have the bytes of what was watched: %s', async (kind, path) => {
    const before = await countTraffic(kind);
    const { page } = await open();
    await page.goto(path);
    await page.locator('.mf-player-start').first().click();
    await page.locator('.mf-player-settings-button').waitFor({ state: 'attached' });
    const from = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await page.waitForFunction((since) => {
      const video = document.querySelector('video');
      return video && video.currentTime > since + video.duration * 0.06;
    }, from);
    // To a page of the same site: on the way elsewhere Chromium ends a page that is too busy to hear that it goes.
    await page.goto('/robots.txt');
    await until('nothing was reported', async () => (await countTraffic(kind)) > before + 1000);
  });

  it('are there as a file', async () => {
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.operator);
    await page.goto('/desk/figures/?figure=plays');
    await hydrated(page);
    await page.getByRole('table', { name: 'Plays: Country' }).waitFor();
    const file = page.getByRole('link', { name: 'Download as CSV Plays: Country' });
    const answer = await context.request.get((await file.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n');
    expect(head).toBe('day,country,plays');
    expect(rows.filter((row) => row.includes(',NL,')).length).toBeGreaterThanOrEqual(27);
  });

  it('are closed to moderators and members', async () => {
    for (const who of [DEMO_ACCOUNTS.moderator, DEMO_ACCOUNTS.uploader]) {
      const { page, context } = await open({ expectErrors: /403 \(Forbidden\)/ });
      await signIn(context, who);
      expect((await page.goto('/desk/figures/'))?.status()).toBe(403);
      expect((await context.request.get('/api/site_figures.json')).status()).toBe(403);
    }
  });
});
