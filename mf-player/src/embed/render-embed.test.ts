import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import {
  buildMany,
  buildVideo,
  buildVideoCard,
  buildVideoFile,
  buildWithheldVideo,
} from '@foyer/shared/testing/builders';
import type { PlayData } from '../player/play-data.ts';
import { EMBED_DATA_ID, type EmbedData } from './embed-data.ts';
import { type EmbedInput, renderEmbed } from './render-embed.ts';

const input = (fields: Partial<EmbedInput> = {}): EmbedInput => ({
  video: buildVideo({ video_id: 3, title: 'Harbour' }),
  file: buildVideoFile({ video_id: 3 }),
  related: buildMany(9, (index) => buildVideoCard({ video_id: 3 + index, dir: `d${index}` })),
  language: 'en',
  assets: { js: ['e.js'], css: ['e.css'], lazy: ['later.js'] },
  hashes: { 'e.js': 'sha384-e', 'e.css': 'sha384-s', 'later.js': 'sha384-l' },
  playerBase: 'https://player.example/1.0.0/browser/',
  watchUrl: 'https://foyer.example/videos/3/harbour/',
  ...fields,
});
const parse = (fields?: Partial<EmbedInput>) =>
  new DOMParser().parseFromString(renderEmbed(input(fields)), 'text/html');
const dataOf = (document: Document): EmbedData =>
  JSON.parse(document.getElementById(EMBED_DATA_ID)?.textContent ?? 'null');
const playOf = (document: Document): PlayData =>
  JSON.parse(document.querySelector<HTMLElement>('.mf-player-frame')?.dataset.play ?? 'null');

describe('renderEmbed', () => {
  it('says of what other sites may not embed where it can be watched, with a link to its page', () => {
    const document = parse({ video: null, file: null, isSwitchedOff: true });
    expect(document.querySelector('h1')?.textContent).toBe('This video can only be watched on its own site');
    expect(document.querySelector('.mf-player-retry')?.getAttribute('href')).toBe(
      'https://foyer.example/videos/3/harbour/',
    );
    expect(document.querySelector('video')).toBeNull();
  });

  it('needs nothing but its own files: no inline script, everything for play inlined', () => {
    const document = parse();
    const scripts = [...document.querySelectorAll('script')].filter(
      ({ type }) => type !== 'application/json',
    );
    expect(scripts.map(({ src, textContent }) => [src, textContent])).toEqual([
      ['https://player.example/1.0.0/browser/e.js', ''],
    ]);
    expect(document.querySelectorAll('style, [style], [onclick]')).toHaveLength(0);
    expect(playOf(document).streams).toEqual(buildVideoFile().streams);
  });

  it('names the hash of every file that it loads, now or later, and none without one', () => {
    const document = parse();
    const named = [...document.querySelectorAll('script[src], link[rel="stylesheet"]')];
    expect(named.map((element) => element.getAttribute('integrity'))).toEqual(['sha384-s', 'sha384-e']);
    expect(named.every((element) => element.getAttribute('crossorigin') === 'anonymous')).toBe(true);
    expect(dataOf(document).hashes).toEqual({ 'later.js': 'sha384-l' });
    expect(() => parse({ hashes: { 'e.css': 'sha384-s' } })).toThrow('no hash of e.js is known');
  });

  it('holds the script that keeps a tap before all others, where there is one', () => {
    const script = 'addEventListener("click", () => {})';
    const scripts = (document: Document) =>
      [...document.querySelectorAll('script:not([type])')].map(
        (one) => one.getAttribute('src') ?? one.textContent,
      );
    expect(scripts(parse({ script }))[0]).toBe(script);
    expect(scripts(parse({}))).not.toContain(script);
  });

  it('holds its styles, so that nothing has to come before the poster is shown', () => {
    const text = '.mf-player-frame > img{color:#fff}';
    const document = parse({ styles: { 'e.css': text } });
    expect([...document.querySelectorAll('head style')].map(({ textContent }) => textContent)).toEqual([
      text,
    ]);
    expect(document.querySelector('link[rel="stylesheet"], script[src]:not([defer])')).toBeNull();
    expect(document.querySelectorAll('[style], [onclick]')).toHaveLength(0);
  });

  it('shows the poster in the formats and widths that there are, else as JPEG', () => {
    const scr_sources = [{ type: 'image/avif' as const, srcset: '/p-640.avif 640w, /p.avif 854w' }];
    const of = (fields: Parameters<typeof buildVideo>[0]) => {
      const frame = parse({ video: buildVideo({ video_id: 3, ...fields }) }).querySelector(
        '.mf-player-frame',
      );
      return [
        [...(frame?.querySelectorAll('picture > source') ?? [])].map((source) =>
          ['type', 'srcset', 'sizes'].map((name) => source.getAttribute(name)),
        ),
        frame?.querySelector('.mf-player-poster')?.getAttribute('src'),
      ];
    };
    expect(of({ scr_sources })).toEqual([
      [['image/avif', '/p-640.avif 640w, /p.avif 854w', '100vw']],
      '/media/videos/3/poster.jpg',
    ]);
    expect(of({})).toEqual([[], '/media/videos/3/poster.jpg']);
  });

  it('leads back to the watch page, in new tabs, and is not indexed', () => {
    const document = parse();
    const link = document.querySelector('h1 a');
    expect(link?.getAttribute('href')).toBe('https://foyer.example/videos/3/harbour/');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    const { related } = dataOf(document);
    expect(related).toHaveLength(6);
    expect(related[0]?.href).toBe('https://foyer.example/videos/4/d1/');
  });

  it('cannot be broken out of by a title', () => {
    const title = '</script><script>alert(1)</script><b title="';
    const document = parse({
      video: buildVideo({ title }),
      related: [buildVideoCard({ video_id: 9, title })],
    });
    expect(document.querySelectorAll('script')).toHaveLength(2);
    expect(document.querySelector('h1')?.textContent).toBe(title);
    expect(dataOf(document).related[0]?.title).toBe(title);
  });

  it.each([
    [buildWithheldVideo({ status: 'deleted' }), 'Video has been recently deleted'],
    [buildWithheldVideo({ status: 'private' }), 'Video is private! You should log in to watch it'],
    [null, 'Video not found'],
  ])(
    'says why there is no video, and what there is instead, also to the page around it',
    (video, sentence) => {
      const document = parse({ video, file: null });
      expect(document.querySelector('h1')?.textContent).toBe(sentence);
      expect(document.querySelector('.mf-player-start')).toBeNull();
      expect(document.querySelectorAll('main li a')).toHaveLength(3);
      const reported = JSON.parse(document.getElementById('embed-unavailable')?.textContent ?? 'null');
      expect(reported.reason).toBe(video?.status ?? 'unknown');
      expect(reported.alternatives[0]).toMatchObject({
        url: expect.stringMatching(/^https:\/\/foyer\.example\/videos\//),
        thumb: expect.stringMatching(/^https:/),
      });
      expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    },
  );

  it('gives a private video no player, whatever file comes with it', () => {
    const document = parse({ video: buildWithheldVideo({ status: 'private' }) });
    expect(document.querySelector('.mf-player-frame, video')).toBeNull();
    expect(document.getElementById(EMBED_DATA_ID)).toBeNull();
  });

  it('has every word in ten languages', () => {
    const english = dataOf(parse());
    for (const language of LANGUAGES) {
      const data = dataOf(parse({ language }));
      expect(Object.values(data.labels).every(Boolean)).toBe(true);
      expect(data.labels.position).toContain('{position}');
      expect(Object.values(playOf(parse({ language })).words).every(Boolean)).toBe(true);
      if (language !== 'en') expect(data.labels.play).not.toBe(english.labels.play);
    }
  });
});
