/**
 * The player without React: video.js behind a small interface of ours. Loaded by intent only, as a chunk of its own
 * (see load-player.ts); it brings its style with it. Controls follow `skin.css`.
 */
import './no-dynamic-style.ts';
import videojs, { type VideoJsPlayer } from 'video.js';
import './skin.css';
import { drawIcons } from './icons.ts';
import { playerDictionary } from './player-dictionary.ts';
import type { CreatePlayer, PlayerHandle, PlayerOptions } from './player-options.ts';
import { createVhsEngine } from './engine/vhs-engine.ts';
import { createLinkRenewal, type LinkRenewal } from './renew-links.ts';

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

const settingsOf = ({ labels, language, remember = false }: PlayerOptions) => ({
  controls: true,
  preload: 'auto',
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
  html5: {
    nativeAudioTracks: videojs.browser.IS_ANY_SAFARI,
    nativeVideoTracks: videojs.browser.IS_ANY_SAFARI,
    vhs: {
      // Newer Chromiums play HLS by themselves, but without a choice of quality.
      overrideNative: !videojs.browser.IS_ANY_SAFARI,
      useNetworkInformationApi: true,
      limitRenditionByPlayerDimensions: true,
      useDevicePixelRatio: true,
      useBandwidthFromLocalStorage: remember,
    },
  },
});

/** Without it video.js drops tracks with each source that it is given, the first too. */
const KEEP_TRACKS = true;

/** They came with the streams: no file of their own has to be fetched. */
const addChapters = (player: VideoJsPlayer, chapters: NonNullable<PlayerOptions['chapters']>) => {
  if (chapters.length === 0) return;
  const { track } = player.addRemoteTextTrack({ kind: 'chapters', mode: 'hidden' }, KEEP_TRACKS);
  // The last ends with the video, whose length is not known yet.
  for (const [index, { start, title }] of chapters.entries())
    track.addCue(new VTTCue(start, chapters[index + 1]?.start ?? Number.MAX_SAFE_INTEGER, title));
  // It looked when the track was still empty.
  player.getChild('ControlBar')?.getChild('ChaptersButton')?.update?.();
};

/** Another failure so soon after it was mended is no matter of addresses. */
const MEND_INTERVAL_MS = 60_000;

/** Captions and sprites that nobody looked at yet are fetched by their addresses of today. */
const moveTracks = (player: VideoJsPlayer, { rewrite }: LinkRenewal) => {
  const tracks = player.remoteTextTracks();
  for (let index = 0; index < tracks.length; index += 1) {
    const track = tracks[index];
    if (track?.src) track.src = rewrite(track.src);
  }
};

const keepRenewed = (
  player: VideoJsPlayer,
  { file, load }: NonNullable<PlayerOptions['renewal']>,
): LinkRenewal => {
  const renewal = createLinkRenewal({
    file,
    load,
    onRenewed: () => {
      if (player.isDisposed()) return;
      moveTracks(player, renewal);
    },
  });
  // Playlists and segments are fetched relative to the playlist that play began with.
  player.on('xhr-hooks-ready', () =>
    player.tech(true)?.vhs?.xhr.onRequest((request) => ({ ...request, uri: renewal.rewrite(request.uri) })),
  );
  player.on('play', renewal.resume);
  player.on('pause', renewal.pause);
  player.on('dispose', renewal.stop);
  return renewal;
};

/** How far a video was watched need not be known to the second. */
const PROGRESS_INTERVAL_SECONDS = 10;

const tellProgress = (player: VideoJsPlayer, onProgress: NonNullable<PlayerOptions['onProgress']>) => {
  let toldSeconds = 0;
  const tell = () => {
    const durationSeconds = player.duration();
    if (!(durationSeconds > 0) || !Number.isFinite(durationSeconds)) return;
    toldSeconds = player.currentTime();
    onProgress(toldSeconds, durationSeconds);
  };
  player.on('timeupdate', () => {
    if (Math.abs(player.currentTime() - toldSeconds) >= PROGRESS_INTERVAL_SECONDS) tell();
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

/**
 * Builds the player around `videoElement`, which must be in the document and fill its parent. It does not play by
 * itself. The element belongs to the player from now on: `dispose` removes it.
 */
export const createPlayer: CreatePlayer = (videoElement, options) => {
  videojs.log.level('error');
  videoElement.classList.add('video-js');
  const player = videojs(videoElement, settingsOf(options));
  drawIcons(player.el());
  for (const { url, language, label } of options.captions ?? [])
    player.addRemoteTextTrack({ kind: 'captions', src: url, srclang: language, label }, KEEP_TRACKS);
  addChapters(player, options.chapters ?? []);
  const load = (streams: PlayerOptions['streams']) =>
    player.src(streams.map(({ src, type }) => ({ src, type })));
  const renewal = options.renewal && keepRenewed(player, options.renewal);
  load(options.streams);
  const reload = (streams: PlayerOptions['streams']) => {
    const position = player.currentTime();
    player.error(null);
    load(streams);
    if (position > 0) player.one('loadedmetadata', () => player.currentTime(position));
    return startPlaying(player);
  };
  let mendedAt = Number.NEGATIVE_INFINITY;
  /** A computer that slept, or a browser that fetches by itself: new addresses may be all that is missing. */
  const mend = async () => {
    const mayMend = renewal !== undefined && performance.now() - mendedAt > MEND_INTERVAL_MS;
    mendedAt = performance.now();
    const file = mayMend ? await renewal.renew() : undefined;
    if (player.isDisposed()) return;
    if (file) await reload(file.streams);
    else options.onError?.();
  };

  const { startSeconds = 0, onProgress } = options;
  if (startSeconds > 0) player.one('loadedmetadata', () => player.currentTime(startSeconds));
  if (onProgress) tellProgress(player, onProgress);
  player.one('playing', () => options.onFirstPlay?.());
  player.on('play', () => options.onPlay?.());
  player.on('pause', () => {
    if (!player.scrubbing() && !player.seeking() && !player.ended()) options.onPause?.();
  });
  player.on('ended', () => options.onEnded?.());
  player.on('error', () => void mend());

  const handle: PlayerHandle = {
    engine: createVhsEngine(player),
    video: videoElement,
    play: () => startPlaying(player),
    pause: () => player.pause(),
    focus: () => player.el().focus({ preventScroll: true }),
    currentTimeSeconds: () => player.currentTime(),
    retry: (streams = options.streams) => reload(streams),
    dispose: () => {
      if (!player.isDisposed()) player.dispose();
    },
  };
  player.one('playing', () => {
    import(/* webpackChunkName: "player-features" */ './features/add-features.ts').then(
      ({ addFeatures }) => {
        const frame = player.el().closest<HTMLElement>('.mf-player-frame');
        if (player.isDisposed() || !frame) return;
        const undo = addFeatures({
          player,
          video: videoElement,
          frame,
          engine: handle.engine,
          handle,
          options,
          currentAddress: (address) => renewal?.rewrite(address) ?? address,
        });
        if (undo) player.on('dispose', undo);
      },
      // The player plays without them.
      () => {},
    );
  });
  return handle;
};
