import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { warmStream } from './warm-stream.ts';

const STREAM = {
  type: 'application/vnd.apple.mpegurl',
  src: '/m/master.m3u8',
  first: ['240p/index.m3u8', '240p/init.mp4', '240p/000.m4s'],
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('warmStream', () => {
  it('asks for all that the first frame needs before any of it has come', async () => {
    const asked: string[] = [];
    const answers = new Set<() => void>();
    jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
      asked.push(new URL(String(input)).pathname);
      return new Promise((resolve) => answers.add(() => resolve(new Response('x'))));
    });
    const done = warmStream(STREAM);
    expect(asked).toEqual(['/m/master.m3u8', '/m/240p/index.m3u8', '/m/240p/init.mp4', '/m/240p/000.m4s']);
    for (const answer of answers) answer();
    await done;
  });

  it('asks for the master alone where nobody knows what the first frame needs', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('x'));
    await warmStream({ type: STREAM.type, src: STREAM.src });
    expect(asked.mock.calls.map(([input]) => new URL(String(input)).pathname)).toEqual(['/m/master.m3u8']);
  });

  it('does not reject when nothing can be fetched', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
    await expect(warmStream(STREAM)).resolves.toBeUndefined();
  });
});
