/** What a visitor can make the player do, by whichever key, button, menu or gesture; each tells what it did. */
import type { VideoJsPlayer } from 'video.js';
import type { PlayerOptions } from '../player-options.ts';
import { captionsOf, findCaptions, showCaptions } from './captions.ts';
import type { Feedback } from './feedback.ts';
import { formatTime } from './format-time.ts';
import type { Place } from './place.ts';
import type { SettingsStore } from './player-settings.ts';
import type { Word } from './words.ts';

export const PLAYBACK_RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const VOLUME_STEP = 0.05;
/** Of a video that does not tell; most have 25 or 30 a second. */
const FRAME_SECONDS = 1 / 30;
/** Further into a chapter one goes back to its own start. */
const CHAPTER_START_SECONDS = 3;

export interface Commands {
  /** After a failure it tries again, as `togglePlay` does. */
  play: () => void;
  togglePlay: () => void;
  seekTo: (seconds: number) => void;
  /** `side`: where a gesture shows it. */
  seekBy: (seconds: number, told?: { total: number; side: 'left' | 'right' }) => void;
  seekToPart: (part: number) => void;
  stepFrame: (direction: 1 | -1) => void;
  stepChapter: (direction: 1 | -1) => void;
  changeVolume: (direction: 1 | -1) => void;
  toggleMute: () => void;
  setRate: (rate: number) => void;
  changeRate: (direction: 1 | -1) => void;
  toggleCaptions: () => void;
  toggleFullscreen: () => void;
  togglePictureInPicture: () => void;
  toggleLoop: () => void;
}

interface CommandParts {
  player: VideoJsPlayer;
  video: HTMLVideoElement;
  place: Place;
  chapters: NonNullable<PlayerOptions['chapters']>;
  settings: SettingsStore;
  feedback: Feedback;
  word: Word;
}

/** Over the picture, while play is given up (fault-notice.ts): what it does is more than an element can. */
const retryButtonOf = (video: HTMLVideoElement) =>
  video.closest('.mf-player-frame, .mf-player-mini')?.querySelector<HTMLElement>('.mf-player-retry');
const tryAgain = (video: HTMLVideoElement): boolean => {
  const button = retryButtonOf(video);
  button?.click();
  return button != null;
};

const nextRate = (rate: number, direction: 1 | -1): number | undefined =>
  direction > 0
    ? PLAYBACK_RATES.find((other) => other > rate)
    : PLAYBACK_RATES.findLast((other) => other < rate);

export const createCommands = ({
  player,
  video,
  place,
  chapters,
  settings,
  feedback,
  word,
}: CommandParts): Commands => {
  const { seekTo } = place;
  const setRate = (rate: number) => {
    video.playbackRate = rate;
    settings.set({ rate });
    feedback.tell(word('controls.speedIs', { rate }));
  };
  const setVolume = (volume: number) => {
    video.muted = false;
    video.volume = volume;
    feedback.tell(word('controls.volumeIs', { percent: Math.round(volume * 100) }));
  };
  const play = () => {
    if (!tryAgain(video)) void video.play().catch(() => {});
  };
  return {
    play,
    // What was given up may stand there as if it played.
    togglePlay: () => (video.paused || retryButtonOf(video) ? play() : video.pause()),
    seekTo,
    seekBy: (seconds, told) => {
      seekTo(place.seconds() + seconds);
      const total = told?.total ?? seconds;
      feedback.tell(
        word(total < 0 ? 'controls.backBy' : 'controls.forwardBy', { seconds: Math.abs(total) }),
        { isQuiet: true, side: told?.side },
      );
    },
    seekToPart: (part) => seekTo(place.durationSeconds() * part),
    stepFrame: (direction) => {
      video.pause();
      seekTo(place.seconds() + direction * FRAME_SECONDS);
    },
    stepChapter: (direction) => {
      const now = place.seconds();
      const target =
        direction > 0
          ? chapters.find(({ start }) => start > now)
          : chapters.findLast(({ start }) => start < now - CHAPTER_START_SECONDS);
      if (!target) return;
      seekTo(target.start);
      feedback.tell(`${target.title} · ${formatTime(target.start)}`);
    },
    changeVolume: (direction) => {
      const volume = (video.muted ? 0 : video.volume) + direction * VOLUME_STEP;
      setVolume(Math.min(1, Math.max(0, Math.round(volume * 100) / 100)));
    },
    toggleMute: () => {
      video.muted = !video.muted;
      feedback.tell(word(video.muted ? 'controls.mutedNow' : 'controls.soundNow'));
    },
    setRate,
    changeRate: (direction) => {
      const rate = nextRate(video.playbackRate, direction);
      if (rate) setRate(rate);
    },
    toggleCaptions: () => {
      const tracks = captionsOf(player);
      if (tracks.length === 0) return;
      const isShown = tracks.some(({ mode }) => mode === 'showing');
      const track = isShown ? undefined : findCaptions(player, settings.get().captions);
      showCaptions(player, track?.language ?? null);
      settings.set({ captions: track?.language ?? null });
      feedback.tell(
        track ? word('controls.captionsAre', { language: track.label }) : word('controls.captionsOff'),
      );
    },
    toggleFullscreen: () =>
      void (player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen())?.catch(() => {}),
    togglePictureInPicture: () => {
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => {});
      else void video.requestPictureInPicture?.().catch(() => {});
    },
    toggleLoop: () => {
      video.loop = !video.loop;
      feedback.tell(word(video.loop ? 'controls.loopOn' : 'controls.loopOff'));
    },
  };
};
