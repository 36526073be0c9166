import { expect, it } from '@jest/globals';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { firstFilesOf, plainStreamsOf } from './first-files.ts';

const STREAM = {
  type: 'application/vnd.apple.mpegurl',
  src: '/m/master.m3u8',
  first: ['240p/index.m3u8', '240p/init.mp4', '240p/000.m4s'],
};

it('are the master and what the first frame needs, in the order in which they name each other', () => {
  expect(firstFilesOf(STREAM)).toEqual([
    '/m/master.m3u8',
    '/m/240p/index.m3u8',
    '/m/240p/init.mp4',
    '/m/240p/000.m4s',
  ]);
});

it('are the master alone where nobody knows what the first frame needs', () => {
  expect(firstFilesOf({ type: STREAM.type, src: STREAM.src })).toEqual(['/m/master.m3u8']);
});

it('streams whose addresses end do not play as they stand', () => {
  const file = { streams: [STREAM] } as unknown as VideoFile;
  expect(plainStreamsOf(file)).toEqual([STREAM]);
  expect(plainStreamsOf({ ...file, renew_after_seconds: 600 })).toBeUndefined();
  expect(plainStreamsOf(undefined)).toBeUndefined();
});
