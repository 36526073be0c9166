/** Uploaders see who watches: in sums, as pictures, tables and files; nobody else does. A real view, an embed among them, is counted with where it came from. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { inWarmDatabase } from '../../harness/registry.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

interface Own {
  memberId: number;
  videoId: number;
  title: string;
  dir: string;
}

/** A public video of the demo's uploader. */
const findOwn = (): Promise<Own> =>
  inWarmDatabase(async (db) => {
    const { rows } = await sql<Own>`SELECT m.id AS "memberId", v.id AS "videoId", v.title, v.dir
      FROM videos v JOIN members m ON m.id = v.member_id
      WHERE m.name = ${DEMO_ACCOUNTS.uploader.name} AND v.status_id = 1 AND NOT v.is_private ORDER BY v.id LIMIT 1`.execute(
      db,
    );
    const [own] = rows;
    if (!own) throw new Error('the uploader has no public video');
    return own;
  });

/** Three hundred days until yesterday: 100 views of 80 viewers a day, 40 plays; of the curve the second half is half as high. */
const fill = ({ memberId, videoId }: Own): Promise<void> =>
  inWarmDatabase(async (db) => {
    await sql`DELETE FROM audience_days`.execute(db);
    await sql`INSERT INTO audience_days (section, object_id, figure, split, day, value, n, viewers, until)
      SELECT o.section, o.id, s.figure, s.split, d.day::date, s.value, s.n, s.viewers,
        CASE WHEN s.split = '' AND s.figure IN ('views', 'plays') THEN d.day::date END
      FROM generate_series((now() AT TIME ZONE 'utc')::date - 300, (now() AT TIME ZONE 'utc')::date - 1, '1 day') d(day),
        (VALUES ('member', ${memberId}::int), ('video', ${videoId}::int)) o(section, id),
        (VALUES ('views', '', '', 100, 80), ('views', 'country', 'NL', 70, 56), ('views', 'country', 'JP', 30, 24),
          ('views', 'source', 'search', 40, 32), ('views', 'source', 'related', 25, 20), ('views', 'source', 'listing', 15, 12),
          ('views', 'source', 'embed', 12, 10), ('views', 'source', 'outside', 8, 6),
          ('views', 'site', 'partner.example', 12, 10), ('plays', '', '', 40, 30), ('watch_seconds', '', '', 1200, 0),
          ('likes', '', '', 3, 0), ('comments', '', '', 1, 0), ('subscribers', '', '', 2, 0)) s(figure, split, value, n, viewers)`.execute(
      db,
    );
    await sql`INSERT INTO audience_parts (video_id, day, plays, watched, skipped, again)
      SELECT ${videoId}::int, d.day::date, 40,
        (SELECT array_agg(CASE WHEN i <= 50 THEN 40 - i / 5 ELSE 20 - (i - 50) / 10 END ORDER BY i) FROM generate_series(1, 100) i),
        (SELECT array_agg(CASE WHEN i BETWEEN 20 AND 30 THEN 6 ELSE 1 END ORDER BY i) FROM generate_series(1, 100) i),
        (SELECT array_agg(CASE WHEN i BETWEEN 60 AND 70 THEN 9 ELSE 0 END ORDER BY i) FROM generate_series(1, 100) i)
      FROM generate_series((now() AT TIME ZONE 'utc')::date - 300, (now() AT TIME ZONE 'utc')::date - 1, '1 day') d(day)
      ON CONFLICT (video_id, day) DO NOTHING`.execute(db);
  });

describe('the audience of what somebody uploaded', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  let own: Own;
  beforeAll(async () => {
    own = await findOwn();
    await fill(own);
  });
  const openOwn = async (path: string) => {
    const uploader = await open({ bypassCSP: true });
    await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
    await uploader.page.goto(path);
    await hydrated(uploader.page);
    return uploader;
  };

  it('goes from own videos to all of it, to one video, and to other times', async () => {
    const { page } = await openOwn('/upload/videos/');
    const last = page.getByRole('region', { name: 'Views in the last 28 days' });
    await last.getByText('2,800', { exact: true }).waitFor();
    await expectFine(page, 'audience-mine');
    await last.getByRole('link').click();
    await page.waitForURL('**/upload/audience/');
    await page.getByRole('img', { name: /^Views: 2,800\. The most was 100: / }).waitFor();
    expect(
      await page.getByRole('table', { name: 'Countries' }).locator('tbody tr').first().innerText(),
    ).toMatch(/^Netherlands\s+1,960\s+70%$/);
    await expectFine(page, 'audience-all');

    await page.getByRole('table', { name: 'What was watched' }).getByRole('link').first().click();
    await page.waitForURL(`**/upload/audience/video/${own.videoId}/`);
    await page.getByRole('img', { name: '100% watch the start, 75% the middle, 38% the end.' }).waitFor();
    await page.getByText('As a table').last().click();
    await page
      .getByRole('table', { name: 'How much is watched: Moment' })
      .locator('tbody tr')
      .nth(99)
      .waitFor({ state: 'attached' });
    await page.getByText('As a table').last().click();
    await expectFine(page, 'audience-video');

    await page.getByRole('link', { name: '12 months' }).click();
    await page.waitForURL(`**/upload/audience/video/${own.videoId}/?range=12m`);
    await page.getByRole('img', { name: /^Views: 30,000\. The most was / }).waitFor();
    await page.getByRole('link', { name: 'All that you published' }).click();
    await page.waitForURL('**/upload/audience/?range=12m');
    await page.goBack();
    await page.waitForURL(`**/upload/audience/video/${own.videoId}/?range=12m`);
  });

  it('is there as a file, and for nobody else', async () => {
    const { context } = await openOwn('/upload/audience/');
    const address = `/api/upload/audience.csv?section=video&object_id=${own.videoId}&table=parts`;
    const answer = await context.request.get(address);
    const [head, first] = (await answer.text()).split('\r\n');
    expect([head, first]).toEqual(['part,seconds,plays,watched,skipped,again', '1,0,1120,1120,28,0']);
    for (const who of [DEMO_ACCOUNTS.moderator, DEMO_ACCOUNTS.operator]) {
      const other = await open({ expectErrors: /404/ });
      await signIn(other.context, who);
      expect((await other.context.request.get(address)).status()).toBe(404);
      await other.page.goto(`/upload/audience/video/${own.videoId}/`);
      await hydrated(other.page);
      await other.page.getByRole('alert').first().waitFor();
      expect(await other.page.getByRole('img', { name: /watch the start/ }).count()).toBe(0);
    }
  });

  it('counts a view with where it came from, and an embed’s when it plays', async () => {
    const sources = () =>
      inWarmDatabase(async (db) => {
        const { rows } = await sql<{ source: string; site: string | null }>`
          SELECT source, site FROM audience_deltas WHERE section = 'video' AND object_id = ${own.videoId} AND figure = 'views'
          UNION ALL SELECT value, NULL FROM audience_days WHERE section = 'video' AND object_id = ${own.videoId} AND figure = 'views'
            AND split = 'source' AND day = (now() AT TIME ZONE 'utc')::date`.execute(db);
        return rows.map(({ source }) => source);
      });
    const until = async (source: string) => {
      for (;;) {
        if ((await sources()).includes(source)) return;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    };
    const { page } = await open();
    await page.goto(`/videos/${own.videoId}/${encodeURIComponent(own.dir)}/`);
    await hydrated(page);
    await until('outside');
    const embed = await open();
    await embed.page.goto(`/embed/${own.videoId}/${encodeURIComponent(own.dir)}/`);
    expect(await sources()).not.toContain('embed');
    await embed.page.locator('.mf-player-start').click();
    await until('embed');
  });
});
