/**
 * Films with which a player can be judged, alongside the short clips: several minutes, chapters, captions in three languages, an upright one,
 * one of 60 frames a second, one with 5.1 sound. They are drawn once the site is ready, and become videos as uploads do.
 */

export interface FilmPart {
  /** Id of the clip whose scene it shows. */
  clip: string;
  seconds: number;
  /** Name of the chapter, and what its captions say. */
  en: string;
  de: string;
  ja: string;
}

export interface Film {
  id: string;
  title: string;
  titleJa: string;
  description: string;
  /** Dirs, one to three. */
  categories: readonly string[];
  framesPerSecond: number;
  width: number;
  height: number;
  /** Seconds of each scene that are painted; the rest repeats them, back and forth. */
  paintedSeconds: number;
  sound: 'stereo' | '5.1';
  hasChapters: boolean;
  hasCaptions: boolean;
  parts: readonly FilmPart[];
}

const WIDE = { width: 854, height: 480, framesPerSecond: 12, paintedSeconds: 6, sound: 'stereo' } as const;

export const FILMS: readonly Film[] = [
  {
    ...WIDE,
    id: 'one-night',
    title: 'One Night from Dusk to Morning',
    titleJa: '夕暮れから朝までの一夜',
    description: 'A night in four chapters, with captions in English, German and Japanese.',
    categories: ['night', 'harbour', 'slow'],
    hasChapters: true,
    hasCaptions: true,
    parts: [
      {
        clip: 'harbour-dusk',
        seconds: 60,
        en: 'The harbour at dusk',
        de: 'Der Hafen in der Dämmerung',
        ja: '夕暮れの港',
      },
      {
        clip: 'rain-window',
        seconds: 60,
        en: 'Rain on the window',
        de: 'Regen am Fenster',
        ja: '窓を打つ雨',
      },
      {
        clip: 'milky-way',
        seconds: 60,
        en: 'The sky after midnight',
        de: 'Der Himmel nach Mitternacht',
        ja: '真夜中すぎの空',
      },
      {
        clip: 'mist-ridges',
        seconds: 60,
        en: 'Mist before sunrise',
        de: 'Nebel vor Sonnenaufgang',
        ja: '日の出前の霧',
      },
    ],
  },
  {
    ...WIDE,
    id: 'slow-hour',
    title: 'A Slow Hour in Seven Minutes',
    titleJa: '七分間のゆるやかな時',
    description: 'Clouds, sea and blossom, each for longer than one usually looks.',
    categories: ['slow', 'nature', 'sky'],
    hasChapters: true,
    hasCaptions: false,
    parts: [
      { clip: 'evening-clouds', seconds: 140, en: 'Clouds', de: 'Wolken', ja: '雲' },
      { clip: 'open-sea', seconds: 140, en: 'Sea', de: 'Meer', ja: '海' },
      { clip: 'blossom', seconds: 140, en: 'Blossom', de: 'Blüten', ja: '花' },
    ],
  },
  {
    ...WIDE,
    id: 'upright-lanterns',
    title: 'Lanterns, Held Upright',
    titleJa: '縦に撮った灯籠',
    description: 'As a phone records it: taller than wide.',
    categories: ['lights', 'festival', 'night'],
    width: 480,
    height: 854,
    hasChapters: false,
    hasCaptions: false,
    parts: [{ clip: 'lanterns', seconds: 60, en: 'Lanterns', de: 'Laternen', ja: '灯籠' }],
  },
  {
    ...WIDE,
    id: 'sixty-frames',
    title: 'Neon at Sixty Frames a Second',
    titleJa: '毎秒六十枚のネオン',
    description: 'Moves as smoothly as the screen can show it.',
    categories: ['animation', 'music'],
    framesPerSecond: 60,
    paintedSeconds: 2,
    hasChapters: false,
    hasCaptions: false,
    parts: [{ clip: 'neon-drive', seconds: 45, en: 'Neon', de: 'Neon', ja: 'ネオン' }],
  },
  {
    ...WIDE,
    id: 'wind-around',
    title: 'Northern Lights with the Wind All Around',
    titleJa: '風に囲まれたオーロラ',
    description:
      'Uploaded with 5.1 sound and heard in stereo; with captions in English, German and Japanese.',
    categories: ['sky', 'outdoor', 'winter'],
    sound: '5.1',
    hasChapters: false,
    hasCaptions: true,
    parts: [
      {
        clip: 'aurora',
        seconds: 90,
        en: 'Wind from every side',
        de: 'Wind von allen Seiten',
        ja: '四方から吹く風',
      },
    ],
  },
];

export const CAPTION_LANGUAGES = ['en', 'de', 'ja'] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

/** Each part with the second at which it starts. */
const timedParts = ({ parts }: Film): (FilmPart & { start: number })[] => {
  let start = 0;
  return parts.map((part) => {
    const timed = { ...part, start };
    start += part.seconds;
    return timed;
  });
};

export const filmSeconds = ({ parts }: Film): number => parts.reduce((sum, { seconds }) => sum + seconds, 0);

const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** As people write chapters: a time and a name a line. */
export const chaptersText = (film: Film): string =>
  timedParts(film)
    .map(({ start, en }) => `${clock(start)} ${en}`)
    .join('\n');

/** Seconds between two captions, and how long each stays. */
const CAPTION_EVERY = 15;
const CAPTION_STAYS = 5;

export const captionsText = (film: Film, language: CaptionLanguage): string => {
  const cues = timedParts(film).flatMap(({ start, seconds, ...names }) =>
    Array.from({ length: Math.floor(seconds / CAPTION_EVERY) }, (_, index) => {
      const from = start + 1 + index * CAPTION_EVERY;
      return `00:${clock(from)}.000 --> 00:${clock(from + CAPTION_STAYS)}.000\n${index % 2 === 0 ? names[language] : `♪ ${names[language]} ♪`}`;
    }),
  );
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
};
