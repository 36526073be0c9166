import { describe, expect, it } from '@jest/globals';
import { playlistPlaceOf, rowNumber, stepAfter } from './playlist-place.ts';

const placeOf = (query: string) => playlistPlaceOf(new URLSearchParams(query));

describe('playlistPlaceOf', () => {
  it('reads a playlist and its page, the first by default', () => {
    expect(placeOf('playlist=4&pl_page=2')).toEqual({ playlistId: 4, page: 2 });
    expect(placeOf('playlist=4')).toEqual({ playlistId: 4, page: 1 });
    expect(placeOf('playlist=4&pl_page=x')).toEqual({ playlistId: 4, page: 1 });
  });
  it.each(['', 'pl_page=2', 'playlist=0', 'playlist=-1', 'playlist=4x', 'playlist=99999999999'])(
    'is none in %j',
    (query) => expect(placeOf(query)).toBeNull(),
  );
});

describe('stepAfter', () => {
  const place = { playlistId: 4, page: 2 };
  it('goes on in the page, then to the next page, and ends with the playlist', () => {
    expect(stepAfter(place, 3, 60, 130)).toEqual({ page: 2, index: 4 });
    expect(stepAfter(place, 59, 60, 130)).toEqual({ page: 3, index: 0 });
    expect(stepAfter({ playlistId: 4, page: 3 }, 9, 10, 130)).toBeNull();
  });
  it('starts with the page where the shown video is not in it', () => {
    expect(stepAfter(place, -1, 60, 130)).toEqual({ page: 2, index: 0 });
  });
});

it('numbers rows over all pages, sixty each', () => {
  expect(rowNumber({ playlistId: 4, page: 2 }, 0)).toBe(61);
});
