/**
 * hls.js (its light build: videos with their sound in them, no captions in the stream, no DRM) behind a small interface. A chunk of
 * its own, loaded where the browser plays no HLS itself, addresses end, a quality is chosen or the browser gave up.
 */
import Hls, { ErrorDetails, ErrorTypes, Events, type ErrorData, type HlsConfig } from 'hls.js/light';
import { findPreferredCodecs, findUnwantedLevels, NO_PREFERENCE } from './choose-codec.ts';
import type { QualityChoice, QualityLevel, RecoveryCause } from './engine.ts';

export interface Fault {
  cause: RecoveryCause;
  /** Seconds: where play could go on if what is missing is left out. */
  skipTo?: number;
}

export interface AdaptiveWorkerOptions {
  src: string;
  startSeconds: number;
  /** Asked for once the levels are reported, by their indexes. */
  choice: () => QualityChoice;
  capHeight: number | undefined;
  /** The address by which a file is reached now. */
  rewrite: (address: string) => string;
  onLevels: (levels: readonly QualityLevel[]) => void;
  onLevel: (index: number) => void;
  onFault: (fault: Fault) => void;
}

export interface AdaptiveWorker {
  choose: (choice: QualityChoice) => void;
  cap: (height: number | undefined) => void;
  /** Asks again for what could not be fetched, from these seconds on. */
  resume: (seconds: number) => void;
  recoverDecoding: () => void;
  bandwidth: () => number | undefined;
  fetchedBytes: () => number;
  /** Leaves the element without a source. */
  destroy: () => void;
}

export type StartAdaptive = (video: HTMLVideoElement, options: AdaptiveWorkerOptions) => AdaptiveWorker;

/** Bits a second. Of a line that nobody has measured; the first segment corrects it. */
const FIRST_GUESS = 1_500_000;
const MAX_FIRST_GUESS = 8_000_000;
const BACK_BUFFER_SECONDS = 60;
/**
 * What is fetched ahead at most: a video that is withdrawn ends within a minute for those who watch it as well. hls.js alone would fetch ten
 * minutes of a small rendition.
 */
const MAX_BUFFER_SECONDS = 45;

/** Known long before the first playlist is there; until then H.264 is what plays everywhere. */
let preferredCodecs = NO_PREFERENCE;
void findPreferredCodecs().then((found) => {
  preferredCodecs = found;
});

/** Not every browser tells; some tell of a fast line as a slow one, never the other way round. */
const guessBandwidth = (): number => {
  const { downlink = 0 } = (navigator as { connection?: { downlink?: number } }).connection ?? {};
  return downlink > 0 ? Math.min(downlink * 1e6, MAX_FIRST_GUESS) : FIRST_GUESS;
};

const causeOf = ({ type, details, response }: ErrorData): RecoveryCause => {
  if (type === ErrorTypes.MEDIA_ERROR)
    return details === ErrorDetails.BUFFER_STALLED_ERROR ? 'stalled' : 'decode';
  if (!navigator.onLine) return 'offline';
  const status = response?.code ?? 0;
  if (status === 401 || status === 403) return 'expired';
  if (status === 404 || status === 410) return 'missing';
  return 'network';
};

const isRefusal = ({ details, response }: ErrorData): boolean =>
  details === ErrorDetails.FRAG_LOAD_ERROR && [401, 403, 404, 410].includes(response?.code ?? 0);

/** Throws nothing; what hls.js cannot mend by itself comes through `onFault`. */
export const startAdaptive: StartAdaptive = (video, options) => {
  const { src, startSeconds, rewrite, onLevels, onLevel, onFault } = options;
  let bytes = 0;
  let refusals = 0;
  let capped = options.capHeight;
  const config: Partial<HlsConfig> = {
    startPosition: startSeconds,
    abrEwmaDefaultEstimate: guessBandwidth(),
    // One segment less before the first frame.
    testBandwidth: false,
    startFragPrefetch: true,
    capLevelToPlayerSize: capped === undefined,
    backBufferLength: BACK_BUFFER_SECONDS,
    maxMaxBufferLength: MAX_BUFFER_SECONDS,
    xhrSetup: (request, url) => request.open('GET', rewrite(url), true),
  };
  const hls = new Hls(config);

  const cap = (height: number | undefined) => {
    capped = height;
    hls.capLevelToPlayerSize = height === undefined;
    const allowed = hls.levels.filter((level) => height === undefined || level.height <= height);
    hls.autoLevelCapping = height === undefined ? -1 : Math.max(0, allowed.length - 1);
  };
  const choose = (choice: QualityChoice) => {
    hls.nextLevel = choice === 'auto' ? -1 : choice;
  };

  hls.on(Events.MANIFEST_PARSED, () => {
    const codecs = hls.levels.map(({ attrs, codecSet }) => attrs.CODECS ?? codecSet);
    for (const index of findUnwantedLevels(codecs, preferredCodecs).toReversed()) hls.removeLevel(index);
    onLevels(
      hls.levels.map(({ width, height, bitrate, averageBitrate, frameRate, codecSet, attrs }, index) => ({
        index,
        width,
        height,
        bitrate: averageBitrate || bitrate,
        ...(frameRate > 0 && { frameRate }),
        codecs: attrs.CODECS ?? codecSet,
      })),
    );
    const choice = options.choice();
    if (choice !== 'auto') hls.startLevel = hls.loadLevel = choice;
    if (capped !== undefined) cap(capped);
  });
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => onLevel(level));
  hls.on(Events.FRAG_LOADED, (_, { frag }) => {
    bytes += frag.stats.loaded;
    refusals = 0;
  });
  hls.on(Events.ERROR, (_, data) => {
    // hls.js asks for a segment that is not there in all qualities, and then for ever again.
    if (isRefusal(data)) refusals += 1;
    if (!data.fatal && refusals <= hls.levels.length) return;
    refusals = 0;
    // What was said of the decoder was not true: the next attempt is in H.264.
    if (causeOf(data) === 'decode') preferredCodecs = NO_PREFERENCE;
    const end = data.frag ? data.frag.start + data.frag.duration : undefined;
    onFault({ cause: causeOf(data), ...(end !== undefined && { skipTo: end }) });
  });
  hls.loadSource(src);
  hls.attachMedia(video);

  return {
    choose,
    cap,
    resume: (seconds) => {
      hls.stopLoad();
      // Without levels the playlist itself did not come.
      if (hls.levels.length === 0) hls.loadSource(src);
      else hls.startLoad(seconds);
    },
    recoverDecoding: () => hls.recoverMediaError(),
    bandwidth: () => (hls.bandwidthEstimate > 0 ? hls.bandwidthEstimate : undefined),
    fetchedBytes: () => bytes,
    destroy: () => hls.destroy(),
  };
};
