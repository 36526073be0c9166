import { expect, it } from '@jest/globals';
import { shiftCaptions, shiftChapters } from './shift-tracks.ts';

const VTT =
  'WEBVTT\n\n00:00:01.000 --> 00:00:03.000 align:start\n<i>one</i>\n\n00:00:04.000 --> 00:00:06.000\ntwo\n';

it('moves cues, cuts those that reach over an edge, and drops what lies outside', () => {
  expect(shiftCaptions(VTT, { fromSeconds: 2, durationSeconds: 3 })).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.000 align:start\n<i>one</i>\n\n00:00:02.000 --> 00:00:03.000\ntwo\n',
  );
  expect(shiftCaptions(VTT, { fromSeconds: 7, durationSeconds: 3 })).toBeUndefined();
  expect(shiftCaptions(VTT, { fromSeconds: 3, durationSeconds: 1 })).toBeUndefined();
});

it('leaves captions as they are where nothing lies outside', () => {
  expect(shiftCaptions(VTT, { fromSeconds: 0, durationSeconds: 6 })).toBe(VTT);
});

it('starts with the chapter that the part starts in', () => {
  const chapters = [
    { start: 0, title: 'a' },
    { start: 2.5, title: 'b' },
    { start: 8, title: 'c' },
    { start: 9, title: 'd' },
  ];
  expect(shiftChapters(chapters, { fromSeconds: 3, durationSeconds: 6 })).toEqual([
    { start: 0, title: 'b' },
    { start: 5, title: 'c' },
  ]);
  expect(shiftChapters(chapters, { fromSeconds: 2.5, durationSeconds: 5 })).toEqual([
    { start: 0, title: 'b' },
  ]);
  expect(shiftChapters([], { fromSeconds: 1, durationSeconds: 5 })).toEqual([]);
});
