import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { warmStream } from './warm-stream.ts';

const FILES: Record<string, string> = {
  '/m/master.m3u8':
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n240p/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\n480p/index.m3u8\n',
  '/m/240p/index.m3u8': '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\n000.m4s\n#EXTINF:2,\n001.m4s\n',
};

afterEach(() => {
  jest.restoreAllMocks();
});

const watchFetch = (files = FILES) => {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    return new Response(files[pathname] ?? '', { status: 200 });
  });
  return asked;
};

describe('warmStream', () => {
  it('asks for what the first frame of the first quality needs, and for no more', async () => {
    const asked = watchFetch();
    await warmStream('/m/master.m3u8', () => true);
    expect(asked).toEqual(['/m/master.m3u8', '/m/240p/index.m3u8', '/m/240p/init.mp4', '/m/240p/000.m4s']);
  });

  it('asks for no more once somebody plays', async () => {
    const asked = watchFetch();
    await warmStream('/m/master.m3u8', () => asked.length < 2);
    expect(asked).toEqual(['/m/master.m3u8', '/m/240p/index.m3u8']);
  });

  it('troubles nobody when there is nothing', async () => {
    const asked = watchFetch({});
    await expect(warmStream('/m/master.m3u8', () => true)).resolves.toBeUndefined();
    expect(asked).toHaveLength(1);
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no connection'));
    await expect(warmStream('/m/master.m3u8', () => true)).resolves.toBeUndefined();
  });
});
