import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../platform/config/config.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { addCategory, addMember } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { fakeVideo } from '../testing/upload-client.ts';
import type { Stop } from '../app/run-process.ts';
import { readList } from './read-list.ts';
import { runIngest } from '../app/run-ingest.ts';
import { until } from '../testing/until.ts';
import { whileHeld } from '../testing/postgres/while-held.ts';
import { lockContent } from './ingest.sql.ts';
import { type IngestDeps, takeFile } from './take-file.ts';

const KILLS = process.env.FOYER_TEST_LONG ? 15 : 3;
const COMMAND = join(import.meta.dirname, '../../../scripts/ingest.ts');

let database: TestDatabase;
let dataDir: string;
let folder: string;
let memberId: number;
let deps: IngestDeps;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-ingest-data-'));
  memberId = await addMember(database.db, 'taker');
  for (const dir of ['water', 'night']) await addCategory(database.db, dir);
  await database.db.insertInto('models').values({ dir: 'a-model', title: 'A Model' }).execute();
  const config = readConfig({ FOYER_DATA_DIR: dataDir, FOYER_UPLOAD_RESERVE_MB: '0' });
  const storage = createFileStorage(join(dataDir, 'media'));
  deps = { db: database.db, storage, config };
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-ingest-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const put = async (name: string, bytes = fakeVideo(5000)): Promise<Buffer> => {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), bytes);
  return bytes;
};
const list = (categories: string[] = []) => readList({ folder, csv: undefined, categories });
const sourcesOf = async (videoId: number | null): Promise<Buffer[]> => {
  const sources = join(dataDir, 'media/sources', String(videoId));
  return Promise.all((await readdir(sources)).map((name) => readFile(join(sources, name))));
};
const take = async (name: string, by = deps) => {
  const { items } = await list(['water']);
  const item = items.find((one) => one.name === name);
  if (!item) throw new Error(`${name} is not there`);
  return takeFile(by, item, memberId, () => {});
};
const countVideos = async (): Promise<number> =>
  (await database.db.selectFrom('videos').select('id').execute()).length;

describe('the list', () => {
  it('names bad rows by their line and takes the others, and files of which it says nothing', async () => {
    for (const name of ['one.mp4', 'two.MKV', 'sub/three.webm', '.hidden.mp4', 'notes.txt']) await put(name);
    const rows = [
      '\uFEFFFile, Title ,title_ja,description,categories,gender,models',
      'one.mp4,Harbour,夜の港,"Lights, and a line\nbreak",water;night,gay,A Model',
      'two.MKV,Hi,,,,,',
      'three.mp4,Not there,,,,,',
      '../one.mp4,Outside,,,,,',
      'notes.txt,Notes,,,,,',
      'one.mp4,Again,,,,,',
      'two.MKV,Second,,,"water,night,a,b",,',
      'two.MKV,Second,,,,other,',
    ];
    await writeFile(join(folder, 'list.csv'), rows.join('\n'));
    const { items, problems } = await list();
    expect(items.map(({ name }) => name)).toEqual(['one.mp4', 'sub/three.webm']);
    expect(items[0]).toMatchObject({
      details: {
        title: 'Harbour',
        description: 'Lights, and a line\nbreak',
        categories: ['water', 'night'],
        gender: 'gay',
      },
      titleJa: '夜の港',
      models: ['A Model'],
    });
    expect(items[1]?.details).toMatchObject({ title: 'three' });
    expect(problems.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(problems.map(({ what }) => what).join('\n')).toMatch(
      /min_length.*no three.mp4.*in the folder.*line 3/s,
    );
  });

  it('refuses a folder that is not there', async () => {
    const nothing = { folder: join(folder, 'nothing'), csv: undefined, categories: [] };
    await expect(readList(nothing)).rejects.toThrow(/no folder/);
  });

  it.each([
    ['two lists', { 'a.csv': 'file\n', 'b.csv': 'file\n' }, /say which/],
    ['a list without its columns', { 'a.csv': 'name\na.mp4\n' }, /names its columns/],
  ])('refuses %s', async (_what, files, words) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await expect(list()).rejects.toThrow(words);
  });
});

describe('a file', () => {
  it('becomes an upload of the member, once, and stays where it is', async () => {
    const bytes = await put('one.mp4');
    const rows = 'file,title,title_ja,categories,models\none.mp4,Harbour,夜の港,water,a-model\n';
    await writeFile(join(folder, 'list.csv'), rows);
    const first = await take('one.mp4');
    expect(first.how).toBe('new');
    const video = await database.db
      .selectFrom('videos')
      .selectAll()
      .where('id', '=', first.videoId ?? 0)
      .executeTakeFirstOrThrow();
    expect(video).toMatchObject({ member_id: memberId, status_id: 2, title: 'Harbour', title_ja: '夜の港' });
    expect(await sourcesOf(first.videoId)).toEqual([bytes]);
    expect(await readFile(join(folder, 'one.mp4'))).toEqual(bytes);
    expect(await take('one.mp4')).toEqual({ videoId: first.videoId, how: 'again' });
    // Touched, or under another name, it is the same.
    await utimes(join(folder, 'one.mp4'), new Date(), new Date(2020, 1, 1));
    expect(await take('one.mp4')).toEqual({ videoId: first.videoId, how: 'again' });
    await put('other.mp4', bytes);
    expect(await take('other.mp4')).toEqual({ videoId: first.videoId, how: 'again' });
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });

  it.each([
    ['under the same name', 'twice.mp4'],
    ['under another name', 'twin.mp4'],
  ])('is one video when two runs take it at the same time, %s', async (_how, second) => {
    const bytes = await put('twice.mp4');
    if (second !== 'twice.mp4') await put(second, bytes);
    const before = await countVideos();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const [one, two] = await whileHeld(database.db, (tx) => lockContent(tx, sha256), [
      () => take('twice.mp4'),
      () => take(second),
    ]);
    expect(one).toEqual({ videoId: expect.any(Number), how: 'new' });
    expect(two).toEqual({ videoId: one?.videoId, how: 'again' });
    expect(await countVideos()).toBe(before + 1);
    expect(await sourcesOf(one?.videoId ?? null)).toEqual([bytes]);
    expect(await take(second)).toEqual({ videoId: one?.videoId, how: 'again' });
  });

  it('is handed over once where two runs go on with what another left', async () => {
    const bytes = await put('left.mp4');
    const storage = { ...deps.storage, putFile: () => Promise.reject(new Error('the disk is gone')) };
    await expect(take('left.mp4', { ...deps, storage })).rejects.toThrow('the disk is gone');
    const { video_id } = await database.db
      .selectFrom('ingested_files')
      .select('video_id')
      .where('path', '=', join(folder, 'left.mp4'))
      .executeTakeFirstOrThrow();
    const videoId = video_id ?? 0;
    let copying = 0;
    const putFile: typeof deps.storage.putFile = async (...args) => {
      copying += 1;
      await until(() => copying === 2);
      return deps.storage.putFile(...args);
    };
    const both = { ...deps, storage: { ...deps.storage, putFile } };
    const taken = await Promise.all([take('left.mp4', both), take('left.mp4', both)]);
    expect(taken.map(({ how }) => how).sort()).toEqual(['again', 'resumed']);
    expect(await sourcesOf(videoId)).toEqual([bytes]);
    const { source_key } = await database.db
      .selectFrom('video_processing')
      .select('source_key')
      .where('video_id', '=', videoId)
      .executeTakeFirstOrThrow();
    expect(await readFile(join(dataDir, 'media', source_key ?? ''))).toEqual(bytes);
  });

  it('of other content under the same name is another', async () => {
    await put('one.mp4');
    const first = await take('one.mp4');
    await put('one.mp4', fakeVideo(6000));
    const second = await take('one.mp4');
    expect(second.how).toBe('new');
    expect(second.videoId).not.toBe(first.videoId);
  });

  it.each([
    ['no video', 'page.mp4', Buffer.from('<html>'.padEnd(9000)), 'file_invalid_type'],
    ['empty', 'empty.mp4', Buffer.alloc(0), 'video_corrupted_file'],
    ['of a name of which nothing is left', '夜の港.mp4', fakeVideo(100), 'video_bad_filename'],
  ])('that is %s is refused, and leaves nothing', async (_what, name, bytes, code) => {
    await put(name, bytes);
    const before = await countVideos();
    await expect(take(name)).rejects.toMatchObject({ code });
    expect(await countVideos()).toBe(before);
  });

  it('that the site has by an upload, or has blocked, is refused', async () => {
    const bytes = await put('known.mp4');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await database.db.insertInto('blocked_videos').values({ sha256, reason: 'test' }).execute();
    await expect(take('known.mp4')).rejects.toMatchObject({ code: 'blocked_content' });
  });

  it('with a model or category that nobody knows leaves nothing', async () => {
    await put('one.mp4');
    const before = await countVideos();
    for (const row of ['one.mp4,nothing,', 'one.mp4,water,Nobody']) {
      await writeFile(join(folder, 'list.csv'), `file,categories,models\n${row}\n`);
      await expect(take('one.mp4')).rejects.toMatchObject({ code: 'bad_request' });
    }
    expect(await countVideos()).toBe(before);
  });
});

it('goes on after the command was killed anywhere, and takes nothing twice', async () => {
  const contents = new Map<string, Buffer>();
  for (const n of [1, 2, 3, 4, 5, 6])
    contents.set(`film-${n}.mp4`, await put(`film-${n}.mp4`, fakeVideo(4_000_000 + n)));
  const before = await countVideos();
  const run = (): ChildProcess =>
    spawn(process.execPath, [COMMAND, folder, '--member', 'taker', '--categories', 'water'], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        FOYER_DATA_DIR: dataDir,
        FOYER_UPLOAD_RESERVE_MB: '0',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const received = async (): Promise<number> =>
    (
      await database.db
        .selectFrom('ingested_files as i')
        .innerJoin('videos as v', 'v.id', 'i.video_id')
        .select('v.id')
        .where('i.path', 'like', `${folder}/%`)
        .where('v.status_id', '=', 2)
        .execute()
    ).length;
  const end = async (child: ChildProcess): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  for (let kills = 0; kills < KILLS; kills++) {
    const child = run();
    const already = await received();
    const deadline = Date.now() + 20_000;
    // Into the next file, wherever in it.
    while (Date.now() < deadline && (await received()) <= already && (await received()) < contents.size)
      await sleep(5);
    await sleep(randomInt(30));
    await end(child);
  }
  const last = run();
  const deadline = Date.now() + 30_000;
  while ((await received()) < contents.size && Date.now() < deadline) await sleep(50);
  await end(last);
  expect(await countVideos()).toBe(before + contents.size);
  for (const [name, bytes] of contents) {
    const { video_id } = await database.db
      .selectFrom('ingested_files')
      .select('video_id')
      .where('path', '=', join(folder, name))
      .executeTakeFirstOrThrow();
    const sources = await sourcesOf(video_id);
    expect(sources.map((source) => source.equals(bytes))).toEqual([true]);
  }
});

it('counts a file that is refused after it was taken in as bad alone, and again when it is tried again', async () => {
  const bytes = await put('broken.mp4');
  await put('the same again.mp4', bytes);
  const config = readConfig({
    DATABASE_URL: database.url,
    FOYER_DATA_DIR: dataDir,
    FOYER_UPLOAD_RESERVE_MB: '0',
    FOYER_MIN_MINUTES: '0',
    FOYER_MIN_MINUTES_EXCLUSIVE: '0',
  });
  const choice = {
    ...{ folder, csv: undefined, categories: ['water'], member: 'taker', who: 'a test' },
    ...{ publish: false, nobodyShown: true, work: true },
  };
  const said: string[] = [];
  const ingest = async () => {
    const stops: Stop[] = [];
    try {
      const ui = { say: (line: string) => void said.push(line), show: () => {} };
      return await runIngest(config, choice, ui, stops, AbortSignal.timeout(120_000));
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  };
  expect(await ingest()).toEqual({ taken: 0, known: 0, bad: 2 });
  const bad = said.filter((line) => line.startsWith('bad'));
  expect(bad).toHaveLength(2);
  // A sentence, the code and what was found, and no name of a class of ours.
  expect(bad[0]).toMatch(/: This file is damaged or is not a video\. \(video_corrupted_file: \w+/);
  expect(bad.join()).not.toMatch(/Error\b/);
  expect(await ingest()).toEqual({ taken: 0, known: 0, bad: 2 });
});
