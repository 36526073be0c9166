/** What a player asks and tells, no matter who shows it: the watch page (player.tsx), or the corner alone (corner-player.ts). */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { FrameControl, FrameOwner } from './frame-control.ts';
import { endKeptPlayer } from './kept-player.ts';
import { loadPlayer } from './load-player.ts';
import type { PlayWords } from './play-data.ts';
import type { MovablePlayer, PlayerLabels, PlayerPage } from './player-options.ts';
import { createLinkRenewal } from './renew-links.ts';

export interface PlayerFacts {
  labels: PlayerLabels;
  words: PlayWords;
  language: string;
  /** Asked at play; asked again, with `fresh`, when playback failed: addresses may have been replaced. */
  loadFile: (fresh: boolean) => Promise<VideoFile>;
  /** Where they are known already: play starts with them immediately, and visitors without JavaScript have them. */
  plainStreams?: VideoFile['streams'];
  remember?: boolean;
  page?: PlayerPage;
  /** The visitor was led here to watch: plays automatically, muted where the browser wants it. */
  autoplay?: boolean;
  /** Asked at play: where to start. */
  startSeconds?: () => Promise<number>;
  onProgress?: (atSeconds: number, durationSeconds: number) => void;
  onFirstPlay?: () => void;
  onPlay?: () => void;
  onPause?: () => void;
  onEnded?: () => void;
  /** The visitor wants what comes next, by a key of the keyboard or of a headset. Absent: nothing is known to come. */
  onNext?: () => void;
  /** The viewer is refused the video's file: it may be no more. */
  onRefused?: () => void;
}

/** The latest facts of whichever page shows the player: it outlives renders, and pages. */
export interface Latest {
  current: PlayerFacts;
  /** Once it is there. */
  mini?: MovablePlayer;
}
/** What a page that gets its player back needs of it. */
export interface Kept {
  control: FrameControl;
  latest: Latest;
}

export const ownerOf = (latest: Latest): FrameOwner => ({
  loadFile: (fresh) => latest.current.loadFile(fresh),
  loadPlayer,
  startSeconds: async () => (await latest.current.startSeconds?.()) ?? 0,
  renew: (file, onRenewed) =>
    createLinkRenewal({ file, load: () => latest.current.loadFile(true), onRenewed }),
  onFirstPlay: () => {
    endKeptPlayer();
    latest.current.onFirstPlay?.();
  },
  onRefused: () => latest.current.onRefused?.(),
  playerOptions: () => ({
    labels: latest.current.labels,
    language: latest.current.language,
    remember: latest.current.remember,
    page: latest.current.page && {
      ...latest.current.page,
      playNext: () => latest.current.onNext?.(),
      loadNext: async () => latest.current.page?.loadNext?.(),
      onMiniPlayer: (mini) => {
        latest.mini = mini;
      },
      onMiniPlayerClosed: endKeptPlayer,
    },
    onProgress: (...progress) => latest.current.onProgress?.(...progress),
    onPlay: () => latest.current.onPlay?.(),
    onPause: () => latest.current.onPause?.(),
    onEnded: () => latest.current.onEnded?.(),
  }),
});
