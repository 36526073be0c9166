/**
 * The player's controls without React: video.js (its core, without an HLS engine) around a video that an engine of ours plays already.
 * A chunk of its own, loaded after the first frame; it brings its style with it. Controls follow `skin.css`.
 */
import './no-dynamic-style.ts';
import videojs, { type VideoJsPlayer } from 'video.js';
import './skin.css';
import { drawIcons } from './icons.ts';
import { playerDictionary } from './player-dictionary.ts';
import type { CreatePlayer, PlayerHandle, PlayerOptions } from './player-options.ts';

const CONTROLS = [
  'progressControl',
  'playToggle',
  'volumePanel',
  'currentTimeDisplay',
  'timeDivider',
  'durationDisplay',
  'customControlSpacer',
  'pictureInPictureToggle',
  'fullscreenToggle',
] as const;

const settingsOf = ({ labels, language }: PlayerOptions) => ({
  controls: true,
  playsinline: true,
  fill: true,
  language,
  languages: { [language]: playerDictionary(labels) },
  experimentalSvgIcons: true,
  // Ours are drawn by the page around the player.
  bigPlayButton: false,
  errorDisplay: false,
  posterImage: false,
  textTrackSettings: false,
  // Captions are fetched when somebody turns them on.
  preloadTextTracks: false,
  inactivityTimeout: 2500,
  controlBar: { children: CONTROLS, volumePanel: { inline: true } },
});

/** Without it video.js drops tracks with each source that it is given, the first too. */
const KEEP_TRACKS = true;

const addCaptions = (player: VideoJsPlayer, { captions, currentAddress, onRenewed }: PlayerOptions) => {
  for (const { url, language, label } of captions ?? [])
    player.addRemoteTextTrack(
      { kind: 'captions', src: currentAddress(url), srclang: language, label },
      KEEP_TRACKS,
    );
  // Those that nobody looked at yet are fetched by their addresses of then.
  onRenewed(() => {
    if (player.isDisposed()) return;
    const tracks = player.remoteTextTracks();
    for (let index = 0; index < tracks.length; index += 1) {
      const track = tracks[index];
      if (track?.src) track.src = currentAddress(track.src);
    }
  });
};

/** How far a video was watched need not be known to the second. */
const PROGRESS_INTERVAL_SECONDS = 10;

const tellProgress = (player: VideoJsPlayer, onProgress: NonNullable<PlayerOptions['onProgress']>) => {
  let reportedSeconds = 0;
  const tell = () => {
    const durationSeconds = player.duration();
    if (!(durationSeconds > 0) || !Number.isFinite(durationSeconds)) return;
    reportedSeconds = player.currentTime();
    onProgress(reportedSeconds, durationSeconds);
  };
  player.on('timeupdate', () => {
    if (Math.abs(player.currentTime() - reportedSeconds) >= PROGRESS_INTERVAL_SECONDS) tell();
  });
  player.on(['pause', 'ended', 'dispose'], tell);
};

const startPlaying = async (player: VideoJsPlayer): Promise<boolean> => {
  try {
    await player.play();
    return true;
  } catch (error) {
    // AbortError: something else (a new source, a pause) overtook it, which is no refusal.
    return !(error instanceof DOMException && error.name === 'NotAllowedError');
  }
};

/** video.js learns from events that were over before it came. */
const tellWhatHappened = (player: VideoJsPlayer, video: HTMLVideoElement) => {
  const tech = player.tech(true);
  tech?.trigger('durationchange');
  if (video.paused) return;
  tech?.trigger('play');
  tech?.trigger('playing');
};

/**
 * Draws the controls around `videoElement`, which stands in an element with `data-vjs-player` that becomes video.js's own. The engine goes
 * on with what it does. `dispose` removes element and video.
 */
export const createPlayer: CreatePlayer = (videoElement, engine, options) => {
  // What goes wrong is the engine's to mend and to tell.
  videojs.log.level('off');
  videoElement.classList.add('video-js');
  // Given no source: the one that plays is kept.
  const player = videojs(videoElement, settingsOf(options));
  drawIcons(player.el());
  addCaptions(player, options);
  const { onProgress } = options;
  if (onProgress) tellProgress(player, onProgress);
  player.on('play', () => options.onPlay?.());
  player.on('pause', () => {
    if (!player.scrubbing() && !player.seeking() && !player.ended()) options.onPause?.();
  });
  player.on('ended', () => options.onEnded?.());
  // What goes wrong is the engine's to mend; video.js would leave the element in a state of error.
  player.on('error', () => player.error(null));
  player.ready(() => tellWhatHappened(player, videoElement));

  let undoFeatures: (() => void) | void;
  const handle: PlayerHandle = {
    engine,
    video: videoElement,
    play: () => startPlaying(player),
    pause: () => player.pause(),
    focus: () => player.el().focus({ preventScroll: true }),
    currentTimeSeconds: () => player.currentTime(),
    dispose: () => {
      if (player.isDisposed()) return;
      undoFeatures?.();
      // First, so that hls.js meets no element without a source.
      options.onDisposed?.();
      player.dispose();
    },
  };
  // A player without them plays on.
  import(/* webpackChunkName: "player-features" */ './features/add-features.ts').then(
    ({ addFeatures }) => {
      if (player.isDisposed()) return;
      const { frame } = options;
      undoFeatures = addFeatures({ player, video: videoElement, frame, engine, handle, options });
    },
    () => {},
  );
  return handle;
};
