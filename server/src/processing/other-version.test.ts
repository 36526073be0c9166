/** Videos that look alike: what of them counts, what is reported of it to whom, and what their uploader may say. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { OPERATOR } from '../access/media-holders.ts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { H264 } from '../media/odd-files/odd-file.ts';
import { getCase } from '../moderation/moderation-cases.ts';
import { addMember } from '../testing/catalogue.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';
import { testSecrets } from '../testing/secrets.ts';
import { listOwnUploads } from '../uploads/own-uploads.ts';
import { keepOtherVersion } from './other-version.ts';
import { QUEUES } from './video-queue.ts';

let bench: ProcessingBench;
beforeAll(async () => {
  bench = await openProcessing();
});
afterAll(() => bench.close());

const make = async (name: string, picture: string, sound: string | null, seconds = 8): Promise<string> => {
  const { ffmpeg } = bench.deps().tools;
  const input = (graph: string) => ['-f', 'lavfi', '-i', graph];
  const encode = ['-t', String(seconds), ...H264, '-c:a', 'aac'];
  await runFfmpeg(
    ffmpeg,
    ['-v', 'error', ...input(picture), ...(sound ? input(sound) : []), ...encode, name],
    { cwd: bench.dataDir },
  );
  return join(bench.dataDir, name);
};
const scan = async (path: string): Promise<number> => {
  const id = await bench.upload(path);
  await bench.doJob(QUEUES.scan, { videoId: id });
  return id;
};
const own = async (id: number): Promise<OwnUpload> => {
  const owner = { _id: bench.memberId, is_moderator: false };
  const [video] = (
    await listOwnUploads({ db: bench.db, secrets: testSecrets() }, owner, { page: 1, videoId: id })
  ).videos;
  if (!video) throw new Error(`no video ${id}`);
  return video;
};
const STILL = 'smptebars=s=320x240:r=12';
const moving = (seed: number) =>
  `life=s=40x30:mold=10:r=12:ratio=0.4:seed=${seed}:death_color=#30${seed}0c0:life_color=#ffffff,scale=320:240:flags=neighbor`;

it('does not take one test picture for the same video: the sound counts, and without any the length', async () => {
  const first = await scan(await make('bars.mp4', STILL, 'sine=f=440'));
  expect((await own(first)).state).toBe('transcoding');
  const kept = [
    await scan(await make('bars-tone.mkv', STILL, 'sine=f=1000')),
    await scan(await make('bars-noise.mp4', STILL, 'anoisesrc=c=pink:a=0.3', 12)),
    await scan(await make('bars-silent.mp4', STILL, null)),
    await scan(await make('bars-silent-long.mp4', STILL, null, 14)),
  ];
  expect(await Promise.all(kept.map(async (id) => (await own(id)).code))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const same = await own(await scan(await make('bars-again.avi', STILL, 'sine=f=440')));
  expect(same).toMatchObject({
    ...{ state: 'rejected', code: 'video_duplicate' },
    match: { kind: 'picture', facts: { sound: 'same' }, may_keep: true },
  });
});

it('says what matched, shows both, and keeps what its uploader calls another version, for the moderators', async () => {
  const first = await scan(await make('life.mp4', moving(3), 'sine=f=300'));
  await bench.doJob(QUEUES.pictures, { videoId: first });
  const dubbed = await scan(await make('life-dubbed.mkv', moving(3), 'anoisesrc=c=pink:a=0.3', 6));
  const refused = await own(dubbed);
  expect(refused).toMatchObject({
    ...{ state: 'rejected', code: 'video_duplicate', duplicate_of: { video_id: first, is_own: true } },
    match: {
      kind: 'picture',
      is_other_version: false,
      may_keep: true,
      facts: { sound: 'different', at_seconds: 0, other_at_seconds: 0 },
    },
  });
  expect(refused.match?.facts?.seconds).toBeLessThan((refused.match?.facts?.other_seconds ?? 0) - 1);
  expect(refused.match?.picture).toMatch(/^data:image\/jpeg;base64,\/9j/);
  expect(refused.match?.other_picture).toContain(`video-${first}`);

  // Somebody else's that is private: that there is one, and no more.
  const stranger = await addMember(bench.db, 'stranger');
  await bench.db
    .updateTable('videos')
    .set({ member_id: stranger, is_private: true })
    .where('id', '=', first)
    .execute();
  const hidden = await own(dubbed);
  expect(hidden).not.toHaveProperty('duplicate_of');
  expect(Object.keys(hidden.match ?? {}).sort()).toEqual(['is_other_version', 'kind', 'may_keep', 'picture']);

  const viewer = { _id: bench.memberId, is_moderator: false, status_id: 6 };
  await expect(
    keepOtherVersion(bench, { videoId: dubbed, viewer: { ...viewer, _id: stranger } }),
  ).rejects.toMatchObject({
    code: expect.stringMatching(/no_permission|not_found/),
  });
  await keepOtherVersion(bench, { videoId: dubbed, viewer });
  // Twice is once.
  await expect(keepOtherVersion(bench, { videoId: dubbed, viewer })).rejects.toMatchObject({
    code: 'bad_request',
  });
  await bench.doJob(QUEUES.scan, { videoId: dubbed });
  // Its segments would be too long for it to be watched as it was sent.
  await bench.doJob(QUEUES.first, { videoId: dubbed });
  await bench.doJob(QUEUES.ladder, { videoId: dubbed });
  expect(await own(dubbed)).toMatchObject({
    state: 'pending',
    match: { is_other_version: true, may_keep: false },
  });
  const context = { db: bench.db, storage: bench.storage, secrets: testSecrets(), holder: OPERATOR };
  expect((await getCase(context, 'video', dubbed)).match).toMatchObject({
    ...{ kind: 'picture', is_other_version: true, object_id: first },
    ...{
      picture: expect.stringContaining('data:image/jpeg'),
      other_picture: expect.stringContaining(`video-${first}`),
    },
    facts: { sound: 'different' },
  });
});

it('keeps no copy of the very same file', async () => {
  const path = await make('twice.mp4', moving(5), 'sine=f=500');
  await scan(path);
  const copy = await scan(path);
  expect(await own(copy)).toMatchObject({
    code: 'video_duplicate',
    match: { kind: 'file', may_keep: false },
  });
  await expect(keepOtherVersion(bench, { videoId: copy, viewer: null })).rejects.toMatchObject({
    code: 'bad_request',
  });
});
