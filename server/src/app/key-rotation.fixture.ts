/** A rotation while two web processes answer: signed HLS of a private video, without a pause. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runSecretsWith } from '../sign-in/cli/run-secrets.ts';
import { addMember, addVideo, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startWebProcess } from '../testing/web-processes.ts';

export interface RotationLoad {
  rotations: number;
  /** Of each rotation: until the new key signs. */
  announceSeconds: number;
  /** Players at a time. */
  players: number;
}

export interface RotationResult {
  requests: number;
  /** Status and address of each answer that was not 200. */
  failures: string[];
  /** Ids of keys that signed what was asked for. */
  keys: Set<string>;
  /** Ids that `rotate` said. */
  made: string[];
  /** The status of an address signed with the first key, after that was retired. */
  afterRetirement: number;
}

const GRANT = /\/media\/p\/\d+\.[a-z0-9]+\.([a-z0-9]{6})[\w-]{43}\//;

export const rotateUnderLoad = async ({
  rotations,
  announceSeconds,
  players,
}: RotationLoad): Promise<RotationResult> => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-rotation-'));
  const owner = await addMember(database.db, 'owner');
  const id = await addVideo(database.db, { is_private: true, member_id: owner });
  await database.db
    .updateTable('media_objects')
    .set({ film_id: 'film' })
    .where('id', '=', `video-${id}`)
    .execute();
  const film = join(folder, 'media/films/film');
  await mkdir(join(film, '240p'), { recursive: true });
  await writeFile(join(film, 'master.m3u8'), '#EXTM3U\n');
  await writeFile(join(film, '240p/000.m4s'), Buffer.alloc(20_000));
  const env = { DATABASE_URL: database.url, FOYER_DATA_DIR: folder };
  const webs = [await startWebProcess(env), await startWebProcess(env)];
  const result: RotationResult = { requests: 0, failures: [], keys: new Set(), made: [], afterRetirement: 0 };
  let isOver = false;
  try {
    const signedIn = await webs[0]?.post('/api/signin.php', { usr: 'owner', pwd: TEST_PASSWORD });
    const cookie = (signedIn?.headers.getSetCookie() ?? []).map((line) => line.split(';')[0]).join('; ');
    const get = async (n: number, path: string, headers = {}): Promise<Response | undefined> => {
      const answer = await webs[n % webs.length]?.get(path, headers);
      result.requests += 1;
      if (answer?.status !== 200) result.failures.push(`${answer?.status} ${path}`);
      return answer;
    };
    let first = '';
    /** Asks one process for the address, and both for what it names; goes on with old addresses, as players do. */
    const play = async (n: number): Promise<void> => {
      const recent: string[] = [];
      for (let turn = n; !isOver; turn += 1) {
        const answer = await get(turn, `/api/videofile.php?video_id=${id}`, { cookie });
        const file = (await answer?.json()) as { streams?: { src: string }[] } | undefined;
        const master = file?.streams?.[0]?.src ?? '';
        const key = GRANT.exec(master)?.[1];
        if (!key) throw new Error(`no signed address: ${master}`);
        result.keys.add(key);
        first ||= master;
        recent.unshift(master);
        recent.length = Math.min(recent.length, 50);
        for (const address of [master, recent.at(-1) ?? master]) {
          await (await get(turn + 1, address))?.arrayBuffer();
          await (await get(turn, address.replace('master.m3u8', '240p/000.m4s')))?.arrayBuffer();
        }
      }
    };
    const playing = Promise.all(Array.from({ length: players }, (_, n) => play(n)));
    const config = {
      secrets: { file: join(folder, 'secrets.keys'), command: '' },
      databaseUrl: database.url,
      production: false,
    };
    const command = async (...args: string[]) => {
      const lines: string[] = [];
      await runSecretsWith(config, database.db, args, (line) => lines.push(line));
      return lines.join('\n');
    };
    await sleep(1000);
    for (let n = 0; n < rotations; n += 1) {
      const said = await command('rotate', '--in', String(announceSeconds));
      const made = said.slice(0, 6);
      result.made.push(made);
      for (let tries = 0; !result.keys.has(made); tries += 1) {
        if (tries > 1200) throw new Error(`nothing is signed with ${made}: ${said}`);
        await sleep(100);
      }
    }
    await sleep(1000);
    isOver = true;
    await playing;
    await command('retire', GRANT.exec(first)?.[1] ?? '');
    for (let tries = 0; tries < 300; tries += 1) {
      result.afterRetirement = (await webs[0]?.get(first))?.status ?? 0;
      if (result.afterRetirement === 404) break;
      await sleep(100);
    }
    return result;
  } finally {
    isOver = true;
    await Promise.all(webs.map((web) => web.stop()));
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
};
