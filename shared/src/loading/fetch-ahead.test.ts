import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fetchAhead } from './fetch-ahead.ts';

const FILES = ['/m/master.m3u8', '/m/240p/index.m3u8', '/m/240p/init.mp4', '/m/240p/000.m4s'];

afterEach(() => {
  jest.restoreAllMocks();
});

describe('fetchAhead', () => {
  it('asks for all files before any of them has come', async () => {
    const asked: string[] = [];
    const answers = new Set<() => void>();
    jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
      asked.push(String(input));
      return new Promise((resolve) => answers.add(() => resolve(new Response('x'))));
    });
    const done = fetchAhead(FILES);
    expect(asked).toEqual(FILES);
    for (const answer of answers) answer();
    await done;
  });

  it('does not reject when nothing can be fetched', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
    await expect(fetchAhead(FILES)).resolves.toBeUndefined();
  });
});
