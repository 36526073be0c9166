/**
 * Words that look like code, in every field that takes words, at every place that shows them. The oracle is the browser: nothing of them
 * runs, becomes an element or reports to the content security policy. It changes what other tests read, and puts it back; every place that shows words is in the long form.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import type { BrowserContext, Page } from 'playwright-core';
import { recordEvents } from '../../../server/src/platform/cache/record-events.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { type Account, signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';

/** In each of them: a place that does not show it cannot fail. */
const MARK = 'Lanternfish';
/** Whatever a browser could take for more than words; each starts with the mark, so that short fields hold some of it. */
const PAYLOADS = [
  '<script>window.__ran=1</script>',
  '<img src=x onerror="window.__ran=2">',
  '"><svg onload=window.__ran=3>',
  "' onclick=window.__ran=4 x='",
  '</title></textarea></script><script>window.__ran=5</script>',
  '{{constructor.constructor("window.__ran=6")()}} ${window.__ran=6}',
  '<iframe srcdoc="<script>parent.__ran=7</script>"></iframe>',
  '<a href="javascript:window.__ran=8">x</a><style>*{display:none}</style>',
  '\u202e<b>reversed</b>\u2028<script>window.__ran=9</script>',
  '&lt;script&gt;window.__ran=10&lt;/script&gt;<math><mtext><img src=x onerror=window.__ran=10>',
  ']]></script><!--<script>window.__ran=11//-->',
  '{count, plural, other {<b>#</b>}} </b>',
].map((code, index) => `${MARK} ${index} ${code}`);

/** The tables whose words are replaced, and the columns. The rest of a row stays. */
const FIELDS = {
  videos: ['title', 'title_ja', 'description', 'description_ja'],
  albums: ['title', 'title_ja', 'description'],
  photos: ['title'],
  models: ['title', 'title_ja', 'about'],
  channels: ['title', 'description'],
  playlists: ['title', 'description'],
} as const;
type Table = keyof typeof FIELDS;
const TABLES = Object.keys(FIELDS) as Table[];
const backupOf = (table: Table) => sql.table(`hostile_words_${table}`);

interface Ids {
  member: number;
  uploader: number;
  video: number;
  ownVideo: number;
  album: number;
  model: string;
  channel: string;
  playlist: number;
}

/** Every row gets one of the payloads. What is kept of the rows is reported as changed. */
const plant = async (): Promise<Ids> => {
  const { db, close } = await openWarmRegistry();
  try {
    for (const table of TABLES) {
      await sql`DROP TABLE IF EXISTS ${backupOf(table)}`.execute(db);
      await sql`CREATE TABLE ${backupOf(table)} AS SELECT id, ${sql.join(FIELDS[table].map((column) => sql.ref(column)))}
        FROM ${sql.table(table)}`.execute(db);
      const changes = FIELDS[table].map(
        (column) => sql`${sql.ref(column)} = (${PAYLOADS}::text[])[1 + id % ${PAYLOADS.length}::int]`,
      );
      await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)}`.execute(db);
    }
    await deleteAll(db);
    const one = async <Row>(query: RawBuilder<Row>): Promise<Row> => {
      const { rows } = await query.execute(db);
      if (!rows[0]) throw new Error('the demo lacks a row that this test reads');
      return rows[0];
    };
    const { member, uploader } = await one(
      sql<{ member: number; uploader: number }>`SELECT
        (SELECT id FROM members WHERE name = ${DEMO_ACCOUNTS.member.name}) AS member,
        (SELECT id FROM members WHERE name = ${DEMO_ACCOUNTS.uploader.name}) AS uploader`,
    );
    return {
      member,
      uploader,
      ...(await one(
        sql<Omit<Ids, 'member' | 'uploader'>>`SELECT
          (SELECT min(id) FROM videos WHERE is_listed AND gender = 'straight' AND channel_id IS NOT NULL) AS video,
          (SELECT coalesce(min(id), 0) FROM videos WHERE member_id = ${uploader} AND status_id = 1) AS "ownVideo",
          (SELECT min(id) FROM albums WHERE status_id = 1 AND NOT is_private) AS album,
          (SELECT dir FROM models WHERE videos_count > 0 ORDER BY id LIMIT 1) AS model,
          (SELECT dir FROM channels WHERE videos_count > 0 ORDER BY id LIMIT 1) AS channel,
          (SELECT min(id) FROM playlists WHERE visible = 1 AND NOT is_deleted AND videos_count > 0) AS playlist`,
      )),
    };
  } finally {
    await close();
  }
};

type Db = Awaited<ReturnType<typeof openWarmRegistry>>['db'];
/** Cached answers of everything that was changed. */
const deleteAll = async (db: Db): Promise<void> => {
  const idsOf = async (table: Table): Promise<number[]> =>
    (await sql<{ id: number }>`SELECT id FROM ${sql.table(table)}`.execute(db)).rows.map(({ id }) => id);
  const [videos, albums, playlists] = [
    await idsOf('videos'),
    await idsOf('albums'),
    await idsOf('playlists'),
  ];
  await recordEvents(
    db,
    ...videos.map((videoId) => ({ kind: 'videoEdited', videoId }) as const),
    ...albums.map((albumId) => ({ kind: 'albumEdited', albumId, ownerId: null }) as const),
    ...playlists.map((playlistId) => ({ kind: 'playlistChanged', playlistId }) as const),
  );
};

const putBack = async (): Promise<void> => {
  const { db, close } = await openWarmRegistry();
  try {
    for (const table of TABLES) {
      const changes = FIELDS[table].map((column) => sql`${sql.ref(column)} = b.${sql.ref(column)}`);
      await sql`UPDATE ${sql.table(table)} AS t SET ${sql.join(changes)} FROM ${backupOf(table)} b WHERE b.id = t.id`.execute(
        db,
      );
      await sql`DROP TABLE ${backupOf(table)}`.execute(db);
    }
    await deleteAll(db);
    const own = sql`SELECT id FROM members WHERE name IN (${DEMO_ACCOUNTS.member.name}, ${DEMO_ACCOUNTS.uploader.name})`;
    await sql`DELETE FROM comments WHERE member_id IN (${own}) AND body LIKE ${`%${MARK}%`}`.execute(db);
    await sql`DELETE FROM messages WHERE from_id IN (${own})`.execute(db);
    await sql`DELETE FROM playlists WHERE member_id IN (${own}) AND title LIKE ${`%${MARK}%`}`.execute(db);
    await sql`DELETE FROM passkeys WHERE member_id IN (${own}) AND name LIKE ${`%${MARK}%`}`.execute(db);
    await sql`DELETE FROM reports WHERE message LIKE ${`%${MARK}%`}`.execute(db);
    await sql`UPDATE members SET city = '', occupation = '', interests = '', about = '' WHERE id IN (${own})`.execute(
      db,
    );
  } finally {
    await close();
  }
};

/** What members write themselves, by the calls that their forms make. */
const write = async (context: BrowserContext, ids: Ids): Promise<void> => {
  const { url } = warmSite();
  const { db, close } = await openWarmRegistry();
  const post = async (path: string, form: Record<string, string>) => {
    const response = await context.request.post(url + path, { form, headers: { origin: url } });
    expect([path, form.act, await response.json()]).toEqual([
      path,
      form.act,
      expect.objectContaining({ ok: true }),
    ]);
  };
  try {
    for (const payload of PAYLOADS) {
      await db.deleteFrom('limits').execute();
      // Their limit counts comments.
      await sql`UPDATE comments SET added_at = now() - interval '1 hour' WHERE member_id = ${ids.member}`.execute(
        db,
      );
      for (const [section, object_id] of [
        ['video', ids.video],
        ['album', ids.album],
        ['member', ids.member],
        ['model', ids.model],
        ['playlist', ids.playlist],
      ] as const)
        await post('/api/stats.php', { act: 'comm', section, object_id: String(object_id), msg: payload });
      await post('/api/messages.php', { act: 'send', object_id: String(ids.uploader), msg: payload });
      // Their form wants a proof of being no robot.
      await sql`INSERT INTO reports (email, subject, message, ref, section, object_id, reason)
        VALUES ('reader@example.org', ${payload}, ${payload}, ${payload}, 'video', ${ids.video}, 'other')`.execute(
        db,
      );
    }
    const [payload = ''] = PAYLOADS;
    await post('/api/member.php', {
      act: 'edit',
      city: payload.slice(0, 100),
      occupation: payload.slice(0, 100),
      interests: payload,
      about: payload,
    });
    await post('/api/input.php', {
      act: 'playlist',
      section: 'add',
      title: payload,
      desc: payload,
      visible: '1',
    });
    await sql`INSERT INTO passkeys (id, member_id, public_key, counter, name)
      SELECT 'hostile-' || n, ${ids.member}, decode('00', 'hex'), 0, left((${PAYLOADS}::text[])[n], 60)
      FROM generate_series(1, ${PAYLOADS.length}::int) AS n ON CONFLICT DO NOTHING`.execute(db);
    await sql`UPDATE sessions SET user_agent = ${payload} WHERE member_id = ${ids.member}`.execute(db);
  } finally {
    await close();
  }
};

/** Addresses by who reads them; each shows the mark. */
const PLACES: Record<string, { as: Account | null; paths: (ids: Ids) => string[] }> = {
  anonymous: {
    as: null,
    paths: (ids) => [
      '/',
      '/videos/latest-updates/1/',
      `/videos/${ids.video}/x/`,
      `/videos/${ids.video}/x/?playlist=${ids.playlist}&pl_page=1`,
      `/search/1/?s=${encodeURIComponent(`${MARK} "><img src=x onerror=window.__ran=20>`)}`,
      `/search/1/?s=${encodeURIComponent(`${MARK} {0} <b>`)}`,
      '/models/alphabet/1/',
      `/model/${ids.model}/videos/1/`,
      `/model/${ids.model}/info/`,
      `/model/${ids.model}/wall/`,
      '/channels/most-viewed/1/',
      `/channel/${ids.channel}/1/`,
      '/albums/latest-updates/1/',
      `/album/${ids.album}/x/`,
      '/playlists/latest-updates/1/',
      `/playlist/${ids.playlist}/1/`,
      `/members/${ids.member}/info/`,
      `/members/${ids.member}/wall/1/`,
      `/members/${ids.member}/playlists/1/`,
      `/members/${ids.uploader}/ed_videos/1/`,
      `/embed/${ids.video}/x/`,
    ],
  },
  member: {
    as: DEMO_ACCOUNTS.member,
    paths: (ids) => [
      '/messages/',
      `/messages/${ids.uploader}/`,
      '/edit/',
      '/settings/',
      `/members/${ids.member}/playlists/1/`,
    ],
  },
  uploader: {
    as: DEMO_ACCOUNTS.uploader,
    paths: (ids) => [
      '/messages/',
      `/messages/${ids.member}/`,
      '/upload/videos/',
      `/upload/videos/${ids.ownVideo}/`,
      '/notifications/',
    ],
  },
  moderator: {
    as: DEMO_ACCOUNTS.moderator,
    paths: () => ['/desk/moderation/', '/desk/moderation/reports/', '/upload/videos/'],
  },
};
/** Of each kind of author and reader one; the long form has them all. */
const SHORT =
  /^\/(videos\/\d+\/x\/$|search\/.*img|album\/|members\/\d+\/wall|messages\/\d|desk\/moderation\/reports)/;
const chosen = (paths: string[]): string[] => paths.filter((path) => LONG || SHORT.test(path));

/** Shows of them only that there is something: no words. */
const WITHOUT_MARK = new Set(['/notifications/', '/upload/videos/', '/upload/videos/0/']);

/** Elements that only a payload could have made. */
const MADE = '[onerror], [onload], [onclick], iframe[srcdoc], a[href^="javascript:" i], main style, math';

describe('words that look like code', () => {
  const { open } = useBrowser();
  let ids: Ids;
  beforeAll(async () => {
    ids = await plant();
  });
  afterAll(putBack);

  const watch = async (context: BrowserContext): Promise<string[]> => {
    const violations: string[] = [];
    await context.exposeFunction('__violated', (what: string) => void violations.push(what));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        (window as unknown as { __violated: (what: string) => void }).__violated(
          `${location.pathname} ${violatedDirective} ${blockedURI} ${sample}`,
        ),
      );
    });
    return violations;
  };
  /** In the page: its texts and fields hold `mark`. */
  const isShown = (mark: string): boolean => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    return `${document.body.textContent} ${fields.map(({ value }) => value).join(' ')}`.includes(mark);
  };
  /** A document that another test had just opened may be given out for half a minute. */
  const KEPT_MS = 45_000;
  /** What went wrong at one place. */
  const findFaults = async (page: Page, path: string): Promise<string[]> => {
    const deadline = Date.now() + KEPT_MS;
    let isFound = false;
    while (!isFound) {
      await page.goto(path);
      if (!path.startsWith('/embed/')) await hydrated(page);
      // Late places, the player's included.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      // What never comes is reported below.
      isFound =
        WITHOUT_MARK.has(path) ||
        Date.now() > deadline ||
        (await page.waitForFunction(isShown, MARK, { timeout: 8000 }).then(
          () => true,
          () => false,
        ));
    }
    await page.waitForTimeout(500);
    const seen = await page.evaluate(
      (made) => ({
        ran: (window as unknown as { __ran?: number }).__ran,
        made: [...document.querySelectorAll(made)].map((element) => element.outerHTML.slice(0, 120)),
      }),
      MADE,
    );
    const isMarkShown = await page.evaluate(isShown, MARK);
    return [
      ...(seen.ran === undefined ? [] : [`${path}: ${seen.ran} ran`]),
      ...seen.made.map((html) => `${path}: ${html}`),
      ...(isMarkShown || WITHOUT_MARK.has(path) ? [] : [`${path}: shows none of it`]),
    ];
  };

  it('are written by a member, and stay words for everyone', async () => {
    const writer = await open();
    await signIn(writer.context, DEMO_ACCOUNTS.member);
    await write(writer.context, ids);
    const faults: string[] = [];
    for (const { as, paths } of Object.values(PLACES)) {
      // Titles make pages that ask for pictures which are none.
      const { page, context } = await open({ expectErrors: /404|Failed to load resource/ });
      const violations = await watch(context);
      if (as) await signIn(context, as);
      for (const path of chosen(paths(ids))) faults.push(...(await findFaults(page, path)));
      // The policy had nothing to hold back.
      faults.push(...violations);
    }
    expect(faults).toEqual([]);
  });

  (LONG ? it : it.skip)('stay words where a device, a file or an address brings them', async () => {
    const { page, context } = await open({ expectErrors: /404|Failed to load resource/ });
    await context.addCookies([{ name: 'consent', value: 'functional', url: warmSite().url }]);
    const violations = await watch(context);
    await page.goto('/preferences/');
    await page.evaluate((payloads) => {
      const at = '2026-01-15T12:00:00.000Z';
      const videos = payloads.map((words, index) => ({
        video_id: index + 1,
        dir: words,
        title: words,
        thumb: words,
        thumbsrc: words,
        duration: words,
        at,
      }));
      const playlists = payloads.map((words, index) => ({
        id: index + 1,
        title: words,
        description: words,
        orientation: 'straight',
        videos,
        changed: at,
      }));
      localStorage.setItem(
        'foyer.library',
        JSON.stringify({ favourite: videos, watch_later: videos, playlists }),
      );
    }, PAYLOADS);
    const faults: string[] = [];
    for (const path of [
      '/library/favourites/1/',
      '/library/watch-later/1/',
      '/library/playlists/1/',
      '/library/playlist/1/',
      `/videos/${ids.video}/x/#playlist=2&pl_page=1`,
    ])
      faults.push(...(await findFaults(page, path)));
    expect([...faults, ...violations]).toEqual([]);
  });

  it('stay words in what machines read', async () => {
    const { context } = await open();
    const { url } = warmSite();
    const document = await (await context.request.get(`${url}/videos/${ids.video}/x/`)).text();
    for (const [, block = ''] of document.matchAll(
      /<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g,
    ))
      expect(() => JSON.parse(block)).not.toThrow();
    // As true and false: the whole document would be printed otherwise.
    expect(document.includes(MARK)).toBe(true);
    expect(
      ['<script>window', '<img src=x', '<svg onload', '<iframe srcdoc'].filter((code) =>
        document.includes(code),
      ),
    ).toEqual([]);
  });
});
