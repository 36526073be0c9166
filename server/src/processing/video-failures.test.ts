import { expect, it } from '@jest/globals';
import { MEDIA_LIMITS } from '../media/jail/media-errors.ts';
import { FfmpegError, MediaLimitError } from '../media/ffmpeg/run-ffmpeg.ts';
import { NotAVideoError } from '../media/analysis/probe-media.ts';
import { codeOfFailure } from './video-failures.ts';

it('names what a file lacks, and which limit it met', () => {
  const lacks = (['media', 'picture', 'decoder', 'duration'] as const).map((lack) =>
    codeOfFailure(new NotAVideoError('no', lack), 1),
  );
  expect(lacks).toEqual([
    'video_corrupted_file',
    'video_no_picture',
    'video_not_decodable',
    'video_no_duration',
  ]);
  const limits = MEDIA_LIMITS.map((limit) => codeOfFailure(new MediaLimitError(limit, 'too much'), 1));
  expect(limits).toEqual([
    'video_too_many_pixels',
    'video_too_long',
    'video_too_many_frames',
    'video_too_many_tracks',
    ...Array.from({ length: 4 }, () => 'video_too_demanding'),
  ]);
});

it('takes a crash of ffmpeg for damage at the second time, and a kill for nothing that the file did', () => {
  const crash = new FfmpegError(null, 'Assertion failed', 'SIGABRT');
  expect([1, 2].map((tries) => codeOfFailure(crash, tries))).toEqual([undefined, 'video_corrupted_file']);
  const kill = new FfmpegError(null, '', 'SIGKILL');
  expect([1, 2].map((tries) => codeOfFailure(kill, tries))).toEqual([undefined, undefined]);
});
