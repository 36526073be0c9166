import { describe, expect, it } from '@jest/globals';
import {
  CAPTIONS_MAX_BYTES,
  CaptionsError,
  captionsLabel,
  captionsLanguage,
  cleanCaptions,
} from './captions.ts';
import { parseChapters } from './chapters.ts';

const clean = (text: string, durationSeconds = 60) => cleanCaptions(Buffer.from(text), durationSeconds);

describe('captions', () => {
  it('come from SubRip with its commas, fonts, placements and line ends', () => {
    expect(
      clean(
        '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color="red">Good <i>evening</i></font>{\\an8}\r\n\r\n' +
          '2\r\n00:00:03,000 --> 00:00:04,000\r\n夜の港 & more\r\nsecond line\r\n',
      ),
    ).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGood <i>evening</i>\n\n' +
        '00:00:03.000 --> 00:00:04.000\n夜の港 &amp; more\nsecond line\n',
    );
  });

  it('keep what WebVTT has for speech and lose styles, regions, notes and foreign markup', () => {
    expect(
      clean(
        'WEBVTT - title\n\nSTYLE\n::cue { background: url(http://192.0.2.1/x) }\n\nREGION\nid:r\n\nNOTE a --> b\n\n' +
          'intro\n00:01.000 --> 00:03.500 align:start region:r position:10%\n<v.loud Anna>Hello <b>world</b>\n' +
          '<script>alert(1)</script><c.red>now</c> 1 < 2 -->\n',
      ),
    ).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.500 align:start position:10%\n' +
        '<v Anna>Hello <b>world</b>\nalert(1)now 1 &lt; 2 --&gt;\n',
    );
  });

  it('are put in order, cut at the video’s end, and read without empty lines between them', () => {
    expect(
      clean(
        '1\n00:00:50,0 --> 00:02:00,0\nlate\n2\n00:00:05,0 --> 00:00:06,0\nearly\n3\n00:01:10,0 --> 00:01:11,0\nnever',
      ),
    ).toBe('WEBVTT\n\n00:00:05.000 --> 00:00:06.000\nearly\n\n00:00:50.000 --> 00:01:00.000\nlate\n');
  });

  it('are read in UTF-16 by its mark', () => {
    const utf16 = Buffer.from('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nこんばんは', 'utf16le');
    expect(cleanCaptions(utf16, 60)).toContain('こんばんは');
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])],
    ['plain words', Buffer.from('Once upon a time')],
    ['nothing within the video', Buffer.from('WEBVTT\n\n10:00.000 --> 11:00.000\nlate')],
    ['times that run backwards', Buffer.from('WEBVTT\n\n00:05.000 --> 00:04.000\nback')],
    ['too many bytes', Buffer.alloc(CAPTIONS_MAX_BYTES + 1, 0x20)],
  ])('are refused when there is %s', (_what, bytes) => {
    expect(() => cleanCaptions(bytes, 60)).toThrow(CaptionsError);
  });

  it('have the language’s own name, and no path in its place', () => {
    expect(['ja', 'pt-br', 'zh-hant', 'de'].map(captionsLanguage)).toEqual(['ja', 'pt-BR', 'zh-Hant', 'de']);
    expect(['ja', 'de', 'ru'].map(captionsLabel)).toEqual(['日本語', 'Deutsch', 'Русский']);
    for (const text of ['', '../x', 'en/..', 'english', 'x-y-z'])
      expect(() => captionsLanguage(text)).toThrow(CaptionsError);
  });
});

describe('chapters', () => {
  it('come from lines as people write them', () => {
    expect(
      parseChapters('0:00 Arrival\n[1:30] - The harbour\n 1:02:03.5 – Night <b>lights</b>\n', 4000),
    ).toEqual([
      { start: 0, title: 'Arrival' },
      { start: 90, title: 'The harbour' },
      { start: 3723.5, title: 'Night lights' },
    ]);
  });

  it('come from WebVTT, and start at 0', () => {
    const chapters = parseChapters(
      'WEBVTT\n\n00:05.000 --> 00:10.000\nOne\n\n00:10.000 --> 00:20.000\nTwo & three\n',
      20,
    );
    expect(chapters).toEqual([
      { start: 0, title: 'One' },
      { start: 10, title: 'Two & three' },
    ]);
  });

  it('are refused without a time, without a title, or beyond the video', () => {
    for (const text of ['Arrival', '0:00', '9:00 Late', '', 'WEBVTT\n\n'])
      expect(() => parseChapters(text, 60)).toThrow(CaptionsError);
  });
});
