/** Changes of the log that are taken back from it: by which act, with which reason, and when that is refused. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { UNDOABLE, type UndoableKind } from '@foyer/shared/wire-schemas/settings/undo-change';
import { runBulkChanges } from '../catalogue-desk/bulk/run-bulk-changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { readChanges } from '../platform/changes/changes.ts';
import { addAlbumCategories, addAlbumWithPhoto } from '../testing/albums.ts';
import { whileHeld } from '../testing/postgres/while-held.ts';
import { addCategory, addVideo } from '../testing/catalogue.ts';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let people: SignedIn;
beforeAll(async () => {
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  web = await openTestWeb();
  people = await addSignedIn(web, {
    olga: { is_operator: true },
    oskar: { is_operator: true },
    mora: { is_moderator: true, is_lead_moderator: true },
    anna: {},
  });
  await sql`INSERT INTO passkeys (id, member_id, public_key, counter, name)
    VALUES ('k', ${idOf('mora')}, 'k', 0, 'Phone'), ('l', ${idOf('oskar')}, 'l', 0, 'Phone')`.execute(web.db);
});
afterAll(() => web.close());

const REASON = 'A slip of the hand';
const as = (who: string) => ({ cookie: people.sessions[who] ?? '' });
const idOf = (who: string) => people.ids[who] ?? 0;
const post = async (path: string, form: Record<string, string>, who = 'olga') => {
  const answer = await web.post(path, form, as(who));
  return { status: answer.statusCode, ...answer.json() };
};
const get = async (path: string) => (await web.get(path, as('olga'))).json();
const last = async (kind: string) => {
  const [row] = (await readChanges(web.db, { kinds: [kind], limit: 1 })).rows;
  if (!row) throw new Error(`nothing of ${kind} is logged`);
  return row;
};
const undo = (changeId: number, who = 'olga', reason = REASON) =>
  post('/api/changes_undo.php', { change_id: String(changeId), reason }, who);
const writeLog = (tx: Database) =>
  sql`INSERT INTO changes (object_kind, object_id, act) VALUES ('word', '1', 'create')`.execute(tx);
const CHANGED = { status: 409, ok: false, code: 'changed_meanwhile' };

let dirs = 0;
const nextDir = (): string => `dir-${(dirs += 1)}`;

const setName = async (value: string) => {
  const key = 'site.name';
  const { revision } = await get(`/api/settings/setting.json?key=${key}`);
  await post('/api/settings.php', { act: 'set', key, revision, value: JSON.stringify(value) });
};

/** Of each kind: does something, says what is so, and does something else to the same object. */
const KINDS: Readonly<
  Record<
    Exclude<UndoableKind, 'videos' | 'albums' | 'job'>,
    {
      act: () => Promise<unknown>;
      now: () => Promise<unknown>;
      act_again: () => Promise<unknown>;
      undone: string;
    }
  >
> = (() => {
  let term = { id: 0, revision: 0 };
  const hiding = (kind: string, make: () => Promise<number>) => {
    const set = async (act: string) => {
      const { [kind]: desk } = await post(`/api/catalogue_${kind}.php`, {
        ...{ act, [`${kind}_id`]: String(term.id), revision: String(term.revision) },
      });
      term = { ...term, revision: desk.revision };
    };
    const now = async () => {
      const { [kind]: desk } = await get(`/api/catalogue/${kind}/${term.id}.json`);
      term = { ...term, revision: desk.revision };
      return desk.is_hidden;
    };
    return {
      act: async () => {
        term = { id: await make(), revision: 0 };
        await now();
        await set('hide');
      },
      now,
      act_again: async () => {
        await now();
        await set('show');
      },
      undone: 'show',
    };
  };
  const addNamed = async (table: 'models' | 'channels') =>
    (
      await web.db
        .insertInto(table)
        .values({ dir: nextDir(), title: 'A' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  let search = 0;
  const setSearch = (state: string) =>
    post('/api/catalogue_search.php', { act: 'set', search_id: String(search), state });
  let video = 0;
  const setTitle = (title: string) => importTitle('video', video, title);
  let album = 0;
  const importTitle = (kind: string, id: number, title: string) =>
    web.postFile(
      '/api/catalogue_import.php',
      { kind },
      { name: 'table.csv', body: Buffer.from(`id,title\n${id},${title}\n`), type: 'text/csv' },
      as('olga'),
    );
  const setLimits = async (storage_gb: string) => {
    const { member } = await get(`/api/members_desk/member/${idOf('anna')}.json`);
    const form = { storage_gb, uploads_per_day: '', revision: String(member.limits.revision) };
    await post('/api/members_desk.php', {
      ...{ act: 'limits', member_id: String(idOf('anna')), reason: 'Films a lot', ...form },
    });
  };
  const setRole = (act: string) =>
    post('/api/roles.php', { act, role: 'moderator', name: 'mora', reason: 'Moves' });
  const endInvitation = async () =>
    post('/api/invitations.php', { act: 'end', invitation_id: (await last('invitation')).object_id });
  return {
    setting: {
      act: () => setName('Harbour'),
      now: async () => web.deps.config.siteName,
      act_again: () => setName('Pier'),
      undone: 'restore',
    },
    category: hiding('category', () => addCategory(web.db, nextDir())),
    album_category: hiding(
      'album_category',
      async () => (await addAlbumCategories(web.db, nextDir()))[0] ?? 0,
    ),
    model: hiding('model', () => addNamed('models')),
    channel: hiding('channel', () => addNamed('channels')),
    search: {
      act: async () => {
        const added = await post('/api/catalogue_search.php', {
          act: 'add',
          text: 'harbour',
          language: 'en',
        });
        search = added.search.search_id;
        await setSearch('hidden');
      },
      now: async () => (await get('/api/catalogue/searches.json')).searches[0].state,
      act_again: () => setSearch('pinned'),
      undone: 'edit',
    },
    video: {
      act: async () => {
        video = await addVideo(web.db, { title: 'Clouds' });
        await setTitle('Boats');
      },
      now: async () =>
        (await web.db.selectFrom('videos').select('title').where('id', '=', video).executeTakeFirst())?.title,
      act_again: () => setTitle('Piers'),
      undone: 'edit',
    },
    album: {
      act: async () => {
        album = await addAlbumWithPhoto(web.db, {
          ...{ member_id: idOf('anna'), status_id: 1, people: 'nobody', title: 'Clouds at noon' },
        });
        await importTitle('album', album, 'Boats at noon');
      },
      now: async () =>
        (await web.db.selectFrom('albums').select('title').where('id', '=', album).executeTakeFirst())?.title,
      act_again: () => importTitle('album', album, 'Piers at noon'),
      undone: 'edit',
    },
    role: {
      act: () => setRole('revoke'),
      now: async () => (await get(`/api/members_desk/member/${idOf('mora')}.json`)).member.roles,
      act_again: () => setRole('grant'),
      undone: 'grant',
    },
    member: {
      act: () => setLimits('50'),
      now: async () => (await get(`/api/members_desk/member/${idOf('anna')}.json`)).member.limits.storage_gb,
      act_again: () => setLimits('70'),
      undone: 'limits',
    },
    invitation: {
      act: () => post('/api/invitations.php', { act: 'create', note: 'Choir', uses: '5', days: '7' }),
      now: async () => (await get('/api/members_desk/invitations.json')).invitations[0]?.state ?? 'ended',
      act_again: endInvitation,
      undone: 'end',
    },
  };
})();

describe.each(Object.entries(KINDS))('of %s', (kind, { act, now, act_again: actAgain, undone }) => {
  it('gets back what it was, with a row of its own, and not twice', async () => {
    const isNew = ['category', 'album_category', 'model', 'channel', 'search', 'video', 'album'].includes(
      kind,
    );
    const before = isNew ? undefined : await now();
    await act();
    const { id } = await last(kind);
    const after = await now();
    expect(await undo(id)).toMatchObject({ status: 200, ok: true });
    const back = await now();
    if (isNew) expect(back).not.toEqual(after);
    else expect(back).toEqual(before);
    expect(await last(kind)).toMatchObject({ act: undone, why: REASON, member: { name: 'olga' } });
    expect(await undo(id)).toMatchObject(CHANGED);
    expect(await now()).toEqual(back);
  });

  it('is taken back once by two who ask at the same time', async () => {
    await act();
    const { id } = await last(kind);
    const both = await whileHeld(web.db, writeLog, [() => undo(id), () => undo(id)]);
    expect(both).toEqual([
      expect.objectContaining({ status: 200, ok: true }),
      expect.objectContaining(CHANGED),
    ]);
  });

  it('stays as it is where it was changed since', async () => {
    await act();
    const { id } = await last(kind);
    await actAgain();
    const now2 = await now();
    const { id: lastId } = await last(kind);
    expect(await undo(id)).toMatchObject(CHANGED);
    expect(await now()).toEqual(now2);
    expect((await last(kind)).id).toBe(lastId);
  });
});

describe('of many videos', () => {
  it('gets back what they had, in the name of who takes it back', async () => {
    const video = await addVideo(web.db);
    const form = { change: 'gender', value: 'gay', video_ids: String(video) };
    const { bulk } = await post('/api/catalogue_bulk.php', { act: 'preview', ...form });
    await post('/api/catalogue_bulk.php', { act: 'run', bulk_id: String(bulk.bulk_id) });
    const work = () => runBulkChanges(web.db, new AbortController().signal);
    await work();
    const { id } = await last('videos');
    expect(await undo(id, 'oskar')).toMatchObject({ ok: true });
    await work();
    const { rows } = await readChanges(web.db, { kinds: ['videos'], limit: 2 });
    expect(rows).toMatchObject([
      { act: 'undo', member: null, after: { undone: 1, kept: 0 } },
      { act: 'undo', member: { name: 'oskar' }, why: REASON },
    ]);
    expect(await undo(id)).toMatchObject(CHANGED);
  });
});

describe('of work that was cancelled', () => {
  it('goes on by another try', async () => {
    const video = await addVideo(web.db, { status_id: 2 });
    await web.db
      .insertInto('video_processing')
      .values({ video_id: video, stage: 'scan', tries: 1, source_key: 'sources/1/a' })
      .execute();
    const job = `scan-${video}`;
    expect(await post('/api/machine_room.php', { act: 'cancel', job, reason: 'Stuck' })).toMatchObject({
      ok: true,
    });
    const { id } = await last('job');
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await last('job')).toMatchObject({ act: 'retry', why: REASON });
    expect(await undo(id)).toMatchObject(CHANGED);
  });
});

describe('what the log does not take back', () => {
  it('is what no act undoes', async () => {
    const form = { act: 'end_sessions', member_id: String(idOf('anna')), reason: 'Lost a phone' };
    await post('/api/members_desk.php', form);
    expect(await undo((await last('member')).id)).toMatchObject({ code: 'bad_request' });
    expect(await undo(9_999_999)).toMatchObject({ code: 'not_found' });
  });

  it('is what somebody may not, or gives no reason for', async () => {
    await setName('Quay');
    const { id } = await last('setting');
    expect(await undo(id, 'mora')).toMatchObject({ code: 'no_permission' });
    expect(await undo(id, 'olga', ' ')).toMatchObject({ code: 'required', field: 'reason' });
    expect(web.deps.config.siteName).toBe('Quay');
  });

  it.each(['role', 'member'] as const)(
    'is a change of %s, as long as nobody proves who asks',
    async (kind) => {
      const { act, now } = KINDS[kind];
      await act();
      const { id } = await last(kind);
      const after = await now();
      const prove = (proved_at: Date | null) =>
        web.db.updateTable('sessions').set({ proved_at }).where('member_id', '=', idOf('oskar')).execute();
      await prove(null);
      expect(await undo(id, 'oskar')).toMatchObject({ code: 'step_up_required' });
      expect(await now()).toEqual(after);
      await prove(new Date());
      expect(await undo(id, 'oskar')).toMatchObject({ ok: true });
    },
  );

  it('is how one joins, as long as nobody proves who asks', async () => {
    const prove = (proved_at: Date | null) =>
      web.db.updateTable('sessions').set({ proved_at }).where('member_id', '=', idOf('olga')).execute();
    const key = 'members.joining';
    await post('/api/settings.php', { act: 'set', key, revision: '0', value: '"closed"' });
    const { id } = await last('setting');
    await prove(null);
    expect(await undo(id)).toMatchObject({ code: 'step_up_required' });
    expect(web.deps.config.joining).toBe('closed');
    await prove(new Date());
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(web.deps.config.joining).toBe('open');
  });

  it('is a role of who takes it back, and one without a second step', async () => {
    const grant = { act: 'grant', role: 'editor', name: 'oskar', reason: 'Writes well' };
    await post('/api/roles.php', grant);
    const { id } = await last('role');
    expect(await undo(id, 'oskar')).toMatchObject({ code: 'own_role' });
    await post('/api/roles.php', { ...grant, act: 'revoke' });
    await web.db.deleteFrom('passkeys').execute();
    expect(await undo((await last('role')).id)).toMatchObject({ code: 'role_needs_factor' });
  });

  it('is a row whose words are not those that were logged', async () => {
    await setName('Wharf');
    const { id } = await last('setting');
    await sql`ALTER TABLE changes DISABLE TRIGGER USER`.execute(web.db);
    await sql`UPDATE changes SET before = '{"value":"Elsewhere"}' WHERE id = ${id}`.execute(web.db);
    await sql`ALTER TABLE changes ENABLE TRIGGER USER`.execute(web.db);
    expect(await undo(id)).toMatchObject({ code: 'bad_request' });
    expect(web.deps.config.siteName).toBe('Wharf');
  });
});

it('is known for each kind that the table names', () => {
  const tried = [...Object.keys(KINDS), 'videos', 'albums', 'job'];
  expect(Object.keys(UNDOABLE).toSorted()).toEqual(tried.toSorted());
});
