/** The pages of the settings menu: quality, speed, captions and their look, chapters, and everything used more rarely. */
import type { VideoJsPlayer } from 'video.js';
import type { Engine, QualityLevel } from '../engine/engine.ts';
import type { PlayerOptions } from '../player-options.ts';
import { captionsOf, showCaptions } from './captions.ts';
import { type Commands, PLAYBACK_RATES } from './commands.ts';
import { formatTime } from './format-time.ts';
import type { MenuEntry, MenuPage } from './menu.ts';
import {
  CAPTION_COLOURS,
  CAPTION_GROUNDS,
  CAPTION_SIZES,
  type PlayerSettings,
  type SettingsStore,
} from './player-settings.ts';
import type { Word, WordId } from './words.ts';

export interface SettingsParts {
  player: VideoJsPlayer;
  video: HTMLVideoElement;
  engine: Engine;
  settings: SettingsStore;
  commands: Commands;
  chapters: NonNullable<PlayerOptions['chapters']>;
  word: Word;
  /** Entries of features that are not everywhere, at the end of the first page. */
  more: () => readonly MenuEntry[];
}

/** Lines as they are spoken of: of an upright video its width. */
export const linesOf = ({ width, height }: QualityLevel): number =>
  width > 0 ? Math.min(width, height) : height;

const FAST_FRAMES = 45;
const nameOf = (level: QualityLevel): string => {
  const frames = level.frameRate && level.frameRate > FAST_FRAMES ? Math.round(level.frameRate) : '';
  return `${linesOf(level)}p${frames}`;
};
const markOf = (level: QualityLevel): string | undefined => {
  const lines = linesOf(level);
  return lines >= 2160 ? '4K' : lines >= 720 ? 'HD' : undefined;
};

const COLOURS = {
  white: 'controls.colourWhite',
  yellow: 'controls.colourYellow',
  cyan: 'controls.colourCyan',
  lime: 'controls.colourGreen',
} as const satisfies Record<(typeof CAPTION_COLOURS)[number], WordId>;

export const createSettingsPages = ({
  player,
  video,
  engine,
  settings,
  commands,
  chapters,
  word,
  more,
}: SettingsParts) => {
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  const rateText = (rate: number) => (rate === 1 ? word('controls.speedNormal') : `${rate}×`);
  const levels = () => [...engine.levels].reverse();

  const quality = (): MenuPage => {
    const current = engine.currentLevel;
    return {
      title: word('controls.quality'),
      entries: [
        {
          kind: 'choice',
          label: word('controls.auto'),
          hint: engine.choice === 'auto' && current ? nameOf(current) : undefined,
          isChosen: engine.choice === 'auto',
          choose: () => {
            engine.chooseLevel('auto');
            settings.set({ height: null });
          },
        },
        ...levels().map(
          (level): MenuEntry => ({
            kind: 'choice',
            label: nameOf(level),
            hint: markOf(level),
            isChosen: engine.choice === level.index,
            choose: () => {
              engine.chooseLevel(level.index);
              settings.set({ height: level.height });
            },
          }),
        ),
      ],
    };
  };

  const speed = (): MenuPage => ({
    title: word('controls.speed'),
    entries: PLAYBACK_RATES.map((rate) => ({
      kind: 'choice',
      label: rateText(rate),
      isChosen: video.playbackRate === rate,
      choose: () => commands.setRate(rate),
    })),
  });

  /** One setting of the captions' look. */
  const look = <Key extends keyof PlayerSettings>(
    title: WordId,
    key: Key,
    values: readonly PlayerSettings[Key][],
    textOf: (value: PlayerSettings[Key]) => string,
  ): MenuEntry => ({
    kind: 'page',
    label: word(title),
    value: textOf(settings.get()[key]),
    open: () => ({
      title: word(title),
      staysOpen: true,
      entries: values.map((value) => ({
        kind: 'choice',
        label: textOf(value),
        isChosen: settings.get()[key] === value,
        choose: () => settings.set({ [key]: value } as Partial<PlayerSettings>),
      })),
    }),
  });

  const captions = (): MenuPage => {
    const tracks = captionsOf(player);
    const choose = (language: string | null) => () => {
      showCaptions(player, language);
      settings.set({ captions: language });
    };
    return {
      title: word('controls.captions'),
      entries: [
        {
          kind: 'choice',
          label: word('controls.off'),
          isChosen: !tracks.some(({ mode }) => mode === 'showing'),
          choose: choose(null),
        },
        ...tracks.map(
          ({ label, language, mode }): MenuEntry => ({
            kind: 'choice',
            label,
            isChosen: mode === 'showing',
            choose: choose(language),
          }),
        ),
        look('controls.captionSize', 'captionSize', CAPTION_SIZES, percent),
        look('controls.captionColour', 'captionColour', CAPTION_COLOURS, (colour) => word(COLOURS[colour])),
        look('controls.captionGround', 'captionGround', CAPTION_GROUNDS, percent),
      ],
    };
  };

  const chapterPage = (): MenuPage => {
    const now = chapters.findLast(({ start }) => start <= video.currentTime);
    return {
      title: word('controls.chapters'),
      entries: chapters.map((chapter) => ({
        kind: 'choice',
        label: chapter.title,
        hint: formatTime(chapter.start),
        isChosen: chapter === now,
        choose: () => commands.seekTo(chapter.start),
      })),
    };
  };

  const first = (): MenuPage => {
    const current = engine.currentLevel;
    const qualityText = engine.choice === 'auto' ? word('controls.auto') : '';
    const shown = captionsOf(player).find(({ mode }) => mode === 'showing');
    const entries: MenuEntry[] = [];
    if (engine.levels.length > 1)
      entries.push({
        kind: 'page',
        label: word('controls.quality'),
        value: [qualityText, current && nameOf(current)].filter(Boolean).join(' · '),
        open: quality,
      });
    entries.push({
      kind: 'page',
      label: word('controls.speed'),
      value: rateText(video.playbackRate),
      open: speed,
    });
    if (captionsOf(player).length > 0)
      entries.push({
        kind: 'page',
        label: word('controls.captions'),
        value: shown?.label ?? word('controls.off'),
        open: captions,
      });
    if (chapters.length > 0)
      entries.push({ kind: 'page', label: word('controls.chapters'), open: chapterPage });
    return { title: word('controls.settings'), entries: [...entries, ...more()] };
  };

  return { first, quality, captions, chapters: chapterPage };
};
