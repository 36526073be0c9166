import { describe, expect, it } from '@jest/globals';
import {
  checkCategories,
  checkFile,
  checkTitle,
  checkVideo,
  cleanFileName,
  titleFromFileName,
} from './upload-rules.ts';

const lengths = { minMinutesExclusive: 6, minMinutesNonExclusive: 10 };
const fileOf = (name: string, size = 1000) => ({ name, size }) as File;
const chosen = (durationSeconds: number | null) => ({
  file: fileOf('a.mp4'),
  cleanName: 'a.mp4',
  durationSeconds,
});

it.each([
  ['Harbour at night.MP4', 'Harbour-at-night.mp4'],
  ['夜の港 take_01.mov', 'take-01.mov'],
  ['Émilie à Zürich.webm', 'Emilie-a-Zurich.webm'],
  ['..hidden..mkv', 'hidden.mkv'],
  ['夜の港.mp4', '.mp4'],
])('cleans the file name %s', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});

it('makes a first title of a file name', () => {
  expect(titleFromFileName('夜の港_take-01.final.mp4')).toBe('夜の港 take 01 final');
});

describe('a file', () => {
  it.each([
    [fileOf('notes.txt'), 'file_invalid_type'],
    [fileOf('mp4'), 'file_invalid_type'],
    [fileOf('empty.mp4', 0), 'video_corrupted_file'],
    [fileOf('large.mp4', 10 * 1024 ** 3 + 1), 'video_size_limit'],
    [fileOf('夜の港.mp4'), 'video_bad_filename'],
    [fileOf('harbour.M2TS'), 'file_invalid_type'],
    [fileOf('harbour.MTS'), null],
    [fileOf('limit.mp4', 10 * 1024 ** 3), null],
  ])('%j is checked: %s', (file, code) => {
    expect(checkFile(file, 10 * 1024 ** 3)).toBe(code);
  });

  it('is held to a narrower limit of the site', () => {
    expect(checkFile(fileOf('a.mp4', 2000), 1999)).toBe('video_size_limit');
    const twelve = fileOf('a.mp4', 12 * 1024 ** 3);
    expect([checkFile(twelve, 20 * 1024 ** 3), checkFile(twelve)]).toEqual([null, null]);
  });
});

describe('a length', () => {
  it.each([
    [359, true, 'video_too_short'],
    [360, true, null],
    [360, false, 'video_too_short'],
    [600, false, null],
    [null, false, null],
  ])('of %s s, exclusive %s, is checked: %s', (seconds, exclusive, code) => {
    expect(checkVideo(chosen(seconds), exclusive, lengths)).toBe(code);
  });
});

it.each([
  ['', 'required'],
  ['  ab  ', 'min_length'],
  ['夜の港', null],
  ['x'.repeat(100), null],
  ['x'.repeat(101), 'max_length'],
])('checks the title %j: %s', (title, code) => {
  expect(checkTitle(title)).toBe(code);
});

it('wants one to three categories', () => {
  expect([0, 1, 3, 4].map((count) => checkCategories(Array(count).fill('x')))).toEqual([
    'categories_min',
    null,
    null,
    'categories_max',
  ]);
});
