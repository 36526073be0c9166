/** What others read of the watch page without knowing the site: validators of its metadata, and a client that plays what it finds there. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import { describe, expect, it } from '@jest/globals';
import WebAutoExtractor, { type Extracted } from '@marbec/web-auto-extractor';
import { findDebianProgram } from '../../../scripts/processes/debian-program.ts';
import { warmSite } from '../../harness/warm-site.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const PLAY_MS = 120_000;

const readPage = async (path: string): Promise<Extracted> => {
  const html = await (await fetch(warmSite().url + path)).text();
  return new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
};

describe('the metadata of a watch page', () => {
  it.each([1, 2, 3])(
    'is a VideoObject without a fault to a validator, and OpenGraph: video %i',
    async (id) => {
      const page = await readPage(`/videos/${id}/x/`);
      expect(page.jsonld.VideoObject).toHaveLength(1);
      const found = await new Validator().validate(page);
      expect(found.filter(({ severity }) => severity === 'ERROR')).toEqual([]);

      const [video] = page.jsonld.VideoObject ?? [];
      const og = (name: string) => page.metatags[`og:${name}`]?.[0] ?? '';
      // What ogp.me asks of every object, and of a video.
      expect({ type: og('type'), title: og('title') }).toEqual({
        type: 'video.other',
        title: expect.stringContaining(String(video?.name)),
      });
      for (const name of ['url', 'image', 'video', 'video:secure_url'])
        expect(new URL(og(name)).origin).toBe(warmSite().url);
      expect(Number(og('video:width'))).toBeGreaterThan(0);
      for (const name of ['contentUrl', 'embedUrl'])
        expect((await fetch(String(video?.[name]))).status).toBe(200);
      expect((await fetch(og('image'))).headers.get('content-type')).toMatch(/^image\//);
    },
  );
});

const downloader = IS_LONG
  ? findDebianProgram({
      names: ['yt-dlp'],
      packages: ['yt-dlp'],
      file: 'usr/bin/yt-dlp',
      env: (folder) => ({ PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages') }),
    })
  : undefined;
if (IS_LONG && !downloader) console.log('left out: there is no yt-dlp, and none could be unpacked');

(downloader ? describe : describe.skip)('a client that knows nothing of the site', () => {
  it('finds the stream of a watch page and plays it to its end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-client-'));
    try {
      const args = ['--no-config', '--no-cache-dir', '--no-playlist', '--hls-prefer-native'];
      const output = join(folder, 'film.mp4');
      const { status, stdout, stderr } = spawnSync(
        downloader?.path ?? '',
        [...args, '--print-json', '-f', 'worst', '-o', output, `${warmSite().url}/videos/1/x/`],
        { encoding: 'utf8', timeout: PLAY_MS, env: downloader?.env },
      );
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
      const facts = JSON.parse(stdout) as Record<string, unknown>;
      const [video] = (await readPage('/videos/1/x/')).jsonld.VideoObject ?? [];
      expect(facts.title).toContain(video?.name);
      expect((await readFile(output)).length).toBeGreaterThan(50_000);
      const file = await (await fetch(`${warmSite().url}/api/videofile.php?video_id=1`)).json();
      const read = spawnSync(
        'ffprobe',
        ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', output],
        { encoding: 'utf8' },
      );
      if (!read.error) expect(Math.abs(Number(read.stdout) - file.duration_seconds)).toBeLessThan(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
