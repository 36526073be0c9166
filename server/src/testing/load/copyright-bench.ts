/** A site with moderators and uploaders, to which copyright notices and counter-notices are sent. */
import { sql } from 'kysely';
import { runCopyrightClocks } from '../../moderation/copyright/copyright-clocks.ts';
import { addMember, addVideo } from '../catalogue.ts';
import { openTestWeb, TEST_ORIGIN } from '../web.ts';

export const HOUR_MS = 3_600_000;
export const CLAIMANT = {
  name: 'Claire Claimant',
  email: 'claire@example.org',
  postal: '1 Harbour Street\n12345 Harbour',
  phone: '+1 555 010 0000',
  signature: 'Claire Claimant',
};
export const NOTICE = {
  ...CLAIMANT,
  work: 'The film "Harbour by night"',
  owner: '',
  good_faith: '1',
  accurate: '1',
};
const COUNTER = {
  name: 'Anna Uploader',
  email: 'anna@example.org',
  postal: '2 Lantern Road\n54321 Night',
  phone: '555 010 0001',
  signature: 'Anna Uploader',
  words: 'I recorded all of it myself.',
  mistake: '1',
  jurisdiction: '1',
};
interface Materials {
  materials: {
    material_id: number;
    state: string;
    address: string;
    restore_from?: string;
    restore_by?: string;
  }[];
  state: string;
}

export const openCopyrightBench = async () => {
  const web = await openTestWeb();
  const ids: Record<string, number> = {};
  const cookies: Record<string, string> = {};
  for (const name of ['mora', 'miro', 'anna', 'bert'] as const) {
    ids[name] = await addMember(web.db, name, { is_moderator: name.startsWith('m'), status_id: 6 });
    cookies[name] = await web.signIn(name);
  }

  const addPublic = (owner = 'anna', values: object = {}) =>
    addVideo(web.db, { title: 'Harbour', member_id: ids[owner] ?? null, ...values });
  const addAlbum = async (): Promise<number> => {
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO albums (dir, title, member_id, status_id, people, photos_count)
      VALUES ('harbour', 'Harbour', ${ids.anna}, 1, 'nobody', 0) RETURNING id`.execute(web.db);
    return rows[0]?.id ?? 0;
  };
  const statusOf = async (id: number, table = 'videos') =>
    (
      await sql<{ status_id: number }>`SELECT status_id FROM ${sql.table(table)} WHERE id = ${id}`.execute(
        web.db,
      )
    ).rows[0]?.status_id;

  const send = async (addresses: string, more: Record<string, string> = {}, headers = {}) =>
    web.post('/api/copyright_notice.php', { ...NOTICE, addresses, ...more }, headers);
  const sendFor = async (...videos: number[]): Promise<string> =>
    (await send(videos.map((id) => `${TEST_ORIGIN}/videos/${id}/harbour/`).join('\n'))).json<{
      receipt: { key: string };
    }>().receipt.key;
  const follow = async (key: string) => (await web.get(`/api/notice/${key}.json`)).json<Materials>();
  const materialsOf = async (key: string) =>
    (await follow(key)).materials.map(({ material_id }) => material_id);
  const decide = async (
    act: string,
    material_id: number | undefined,
    who = 'mora',
    reason = 'It is the same film',
  ) =>
    (
      await web.post(
        '/api/moderation_copyright.php',
        { act, material_id: `${material_id}`, reason },
        { cookie: cookies[who] ?? '' },
      )
    ).json<Record<string, unknown>>();
  const statementOf = async (videoId: number): Promise<string> =>
    (
      await sql<{ key: string }>`SELECT key FROM decisions WHERE kind = 'video' AND object_id = ${videoId}
        AND act = 'reject' ORDER BY id DESC LIMIT 1`.execute(web.db)
    ).rows[0]?.key ?? '';
  const counter = async (key: string, more: Record<string, string> = {}, who?: string) =>
    (
      await web.post(
        '/api/counter_notice.php',
        { ...COUNTER, key, ...more },
        who ? { cookie: cookies[who] ?? '' } : {},
      )
    ).json<Record<string, unknown>>();
  const approve = async (videoId: number, who = 'mora') =>
    (
      await web.post(
        '/api/moderation.php',
        { act: 'approve', kind: 'video', object_id: `${videoId}` },
        { cookie: cookies[who] ?? '' },
      )
    ).json<Record<string, unknown>>();
  const clocks = (at: Date) => runCopyrightClocks({ db: web.db, mail: web.deps.config }, at);
  /** A disabled video of anna's, with the keys of its statement and its notice. */
  const disabled = async () => {
    const videoId = await addPublic();
    const notice = await sendFor(videoId);
    const [material] = await materialsOf(notice);
    await decide('disable', material);
    return { videoId, notice, material, statement: await statementOf(videoId) };
  };

  return {
    web,
    ids,
    cookies,
    addPublic,
    addAlbum,
    statusOf,
    send,
    sendFor,
    follow,
    materialsOf,
    decide,
    statementOf,
    counter,
    approve,
    clocks,
    disabled,
  };
};
