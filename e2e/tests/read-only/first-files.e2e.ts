/** What the first frame of a video needs is named with the page, is what players ask for first, and is asked for without waiting for each other. */
import { describe, expect, it } from '@jest/globals';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { warmSite } from '../../harness/warm-site.ts';

const CHOICES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const STREAM_FILE =
  /\/media\/video-\d+\/[^/]+\/stream\/(master\.m3u8|.+\/(?:index\.m3u8|init\.mp4|000\.m4s))$/;

describe('the files of a first frame', () => {
  const { open } = useBrowser();

  it.each(CHOICES)('are those with which the playlists of video %i start', async (id) => {
    const { url } = warmSite();
    const file = (await (await fetch(`${url}/api/videofile.php?video_id=${id}`)).json()) as VideoFile;
    const [stream] = file.streams;
    const master = new URL(stream?.src ?? '', url);
    const uriOf = (text: string) =>
      text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
    const playlist = uriOf(await (await fetch(master)).text());
    const text = await (await fetch(new URL(playlist, master))).text();
    const header = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1] ?? '';
    const folder = playlist.slice(0, playlist.lastIndexOf('/') + 1);
    expect(stream?.first).toEqual([playlist, folder + header, folder + uriOf(text)]);
    for (const name of stream?.first ?? [])
      expect((await fetch(new URL(name, master), { method: 'HEAD' })).status).toBe(200);
  });

  it('come while the code of a page that a card leads to shows, each over the line once', async () => {
    const { page } = await open();
    await page.goto('/videos/latest-updates/1/');
    await hydrated(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = STREAM_FILE.exec(new URL(request.url()).pathname) ?? [];
      if (name && request.resourceType() === 'fetch') asked.push(name);
    });
    const opened = page.waitForURL(/\/videos\/\d+\//);
    await page.locator('main [data-tags] a[href^="/videos/"]').first().click();
    await opened;
    await page.locator('.mf-player-frame video').waitFor({ state: 'attached' });
    for (const name of ['master.m3u8', '240p/index.m3u8', '240p/init.mp4', '240p/000.m4s'])
      expect(asked).toContain(name);
  });

  it('stand in the document, but for the segment, which would keep the poster waiting', async () => {
    const html = await (
      await fetch(`${warmSite().url}/videos/1/x/`, { headers: { cookie: 'age_verified=1' } })
    ).text();
    const preloads = [...html.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)].map(
      ([, href]) => href,
    );
    expect(preloads.map((href) => STREAM_FILE.exec(href ?? '')?.[1])).toEqual([
      'master.m3u8',
      '240p/index.m3u8',
      '240p/init.mp4',
    ]);
  });
});
