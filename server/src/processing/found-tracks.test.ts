/** Text tracks and chapters of real files become the video's captions and chapters, its uploader's to edit. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';
import { describeTracks, removeCaptions, setChapters } from '../uploads/video-tracks.ts';
import { chooseTracks } from './found-tracks.ts';
import { QUEUES } from './video-queue.ts';

const { ffmpeg } = findFfmpeg(process.env['FOYER_FFMPEG']);
let bench: ProcessingBench;
beforeAll(async () => {
  bench = await openProcessing();
});
afterAll(() => bench.close());

const srt = (...lines: string[]): string =>
  lines
    .map((line, index) => `${index + 1}\n00:00:0${index},500 --> 00:00:0${index + 1},400\n${line}\n`)
    .join('\n');
const ASS = `[Script Info]
ScriptType: v4.00+
PlayResX: 320
PlayResY: 240

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour
Style: Default,Arial,20,&H00FFFFFF

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.50,0:00:01.50,Default,,0,0,0,,{\\b1}Guten Morgen{\\b0} am Hafen
`;
const CHAPTERS = `;FFMETADATA1
[CHAPTER]
TIMEBASE=1/1000
START=0
END=1000
title=The  harbour
[CHAPTER]
TIMEBASE=1/1000
START=1000
END=2500
title=Lanterns <b>lit</b>
`;

interface Text {
  content: string;
  format?: 'srt' | 'ass';
  language?: string;
  title?: string;
  isForced?: boolean;
}

let clips = 0;
/** A clip with text tracks in it, uploaded and scanned. */
const scan = async (
  texts: readonly Text[],
  { name, codec, chapters = false }: { name: string; codec: string; chapters?: boolean },
): Promise<number> => {
  clips += 1;
  const clip = await bench.makeClip(`plain-${clips}.mp4`, { seed: 900 + clips });
  const folder = dirname(clip);
  const inputs = await Promise.all(
    texts.map(async ({ content, format = 'srt' }, index) => {
      const file = `${clips}-${index}.${format}`;
      await writeFile(join(folder, file), content);
      return ['-f', format, '-i', file];
    }),
  );
  await writeFile(join(folder, 'chapters.txt'), CHAPTERS);
  const tags = texts.flatMap(({ language, title, isForced }, index) => [
    ...(language === undefined ? [] : [`-metadata:s:s:${index}`, `language=${language}`]),
    ...(title === undefined ? [] : [`-metadata:s:s:${index}`, `title=${title}`]),
    ...(isForced ? [`-disposition:s:${index}`, 'forced'] : []),
  ]);
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', '-i', `plain-${clips}.mp4`, ...inputs.flat()],
      ...(chapters
        ? ['-f', 'ffmetadata', '-i', 'chapters.txt', '-map_chapters', String(texts.length + 1)]
        : []),
      ...['-map', '0', ...texts.flatMap((_, index) => ['-map', String(index + 1)])],
      ...['-c:v', 'copy', '-c:a', 'copy', '-c:s', codec, ...tags, name],
    ],
    { cwd: folder },
  );
  const videoId = await bench.upload(join(folder, name));
  await bench.doJob(QUEUES.scan, { videoId });
  return videoId;
};

const tracksOf = async (videoId: number) => {
  const { db, storage } = bench.deps();
  return describeTracks({ db, storage }, videoId);
};

describe('what lies inside a file', () => {
  it('becomes captions in its languages and chapters, and stays as the uploader changes it', async () => {
    const videoId = await scan(
      [
        { content: srt('Only the sign'), language: 'eng', title: 'Signs', isForced: true },
        {
          content: srt('The lights of the harbour', 'and <i>rain</i><script>x</script>'),
          language: 'eng',
          title: 'English (full)',
        },
        { content: ASS, format: 'ass', language: 'ger' },
        { content: srt('港の灯りがとてもきれいです') },
      ],
      { name: 'four.mkv', codec: 'copy', chapters: true },
    );
    const tracks = await tracksOf(videoId);
    expect(tracks?.captions.map(({ language, label }) => [language, label])).toEqual([
      ['de', 'Deutsch'],
      ['en', 'English (full)'],
      ['ja', '日本語'],
    ]);
    const [german = '', english = ''] = tracks?.captions.map(({ text }) => text) ?? [];
    expect(english).toMatch(
      // Times count from the first packet, which of AAC lies some milliseconds before the picture.
      /^WEBVTT\n\n00:00:00\.5\d\d --> 00:00:01\.4\d\d\nThe lights of the harbour\n/,
    );
    expect(english).toContain('<i>rain</i>');
    expect(english).not.toContain('script');
    expect(english).not.toContain('Only the sign');
    expect(german).toContain('Guten Morgen');
    expect(german).not.toContain('{');
    expect(tracks?.chapters).toEqual([
      { start: 0, title: 'The harbour' },
      { start: 1, title: 'Lanterns lit' },
    ]);

    const { db, storage } = bench.deps();
    const request = { videoId, viewer: { _id: bench.memberId, is_moderator: false, status_id: 6 } };
    await removeCaptions({ db, storage }, request, 'de');
    await setChapters({ db, storage }, request, '0:00 One\n0:02 Two');
    await bench.doJob(QUEUES.ladder, { videoId });
    const changed = await tracksOf(videoId);
    expect(changed?.captions.map(({ language }) => language)).toEqual(['en', 'ja']);
    expect(changed?.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  it('is taken from MP4 as well', async () => {
    const videoId = await scan([{ content: srt('De lichten van de haven en het water'), language: 'dut' }], {
      name: 'text.mp4',
      codec: 'mov_text',
    });
    const tracks = await tracksOf(videoId);
    expect(tracks?.captions).toMatchObject([{ language: 'nl', label: 'Nederlands' }]);
    expect(tracks?.captions[0]?.text).toContain('De lichten van de haven');
    expect(tracks?.chapters).toEqual([]);
  });
});

describe('tracks that make no captions', () => {
  const vtt = (text: string) => Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`);
  const track = { language: 'eng', title: '', isForced: false, vtt: vtt('Words') };

  it('are left out: empty ones, those beyond the film, of no language, larger than a member may send', () => {
    const found = chooseTracks(
      {
        tracks: [
          { ...track, vtt: Buffer.from('WEBVTT\n\n') },
          { ...track, language: 'fre', vtt: Buffer.from('WEBVTT\n\n01:00.000 --> 01:02.000\nlate\n') },
          { ...track, language: 'und', vtt: vtt('12345') },
          { ...track, language: 'spa', vtt: Buffer.alloc(2_100_000, 'x') },
          track,
        ],
        chapters: [
          { start: 0, title: '' },
          { start: 1, title: 'Alone' },
        ],
        sounds: [{ stream: 1, language: 'eng', title: '' }],
      },
      10,
    );
    expect(found.captions).toMatchObject([{ language: 'en' }]);
    expect(found.chapters).toEqual([]);
    // There is nothing to choose.
    expect(found.sounds).toEqual([]);
  });

  it('are the rest beyond twenty languages', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const tracks = letters.map((letter) => ({ ...track, language: `q${letter}a` }));
    expect(chooseTracks({ tracks, chapters: [], sounds: [] }, 10).captions).toHaveLength(20);
  });
});

it('names several sound tracks as the file does, without what nobody can read', () => {
  const sounds = [
    { stream: 1, language: 'ger', title: ' Directors \n comment ' },
    { stream: 4, language: 'und', title: 'x'.repeat(500) },
    { stream: 5, language: '<b>', title: '' },
  ];
  const found = chooseTracks({ tracks: [], chapters: [], sounds }, 10);
  expect(found.sounds).toEqual([
    { stream: 1, language: 'de', title: 'Directors comment' },
    { stream: 4, language: '', title: expect.stringMatching(/^x{1,100}$/) },
    { stream: 5, language: '', title: '' },
  ]);
});
