/**
 * What fetches and decodes a video for one `<video>` element, no matter who does the work: hls.js, the browser's own HLS, or a plain
 * file. Features (menus, statistics, data saver) know this interface alone. One engine lives as long as its player: when
 * another kind takes the work over, the object stays and says so by `levels`.
 */

/** `adaptive`: hls.js. `browser`: its own HLS. `file`: a progressive file. */
export type EngineKind = 'adaptive' | 'browser' | 'file';

export interface QualityLevel {
  /** Its place in `levels`; what `chooseLevel` takes. */
  index: number;
  /** Pixels; 0 where the playlist does not say. */
  width: number;
  height: number;
  /** Bits a second, on average. */
  bitrate: number;
  /** Frames a second, if known. */
  frameRate?: number;
  /** RFC 6381, e.g. `avc1.64001f,mp4a.40.2`. */
  codecs?: string;
}

export type QualityChoice = number | 'auto';

/** What play waits for when a fault of the network stands in its way. */
export type RecoveryCause = 'offline' | 'stalled' | 'expired' | 'missing' | 'network' | 'decode';

export interface EngineEvents {
  /** Known for the first time, or replaced. */
  levels: readonly QualityLevel[];
  /** Another is shown now. */
  level: QualityLevel | undefined;
  /** Another was chosen, by whomever. */
  choice: QualityChoice;
  /** Play waits and will go on by itself; undefined: it went on. */
  recovering: RecoveryCause | undefined;
  /** Nothing more is tried; the frame shows the sentence of the cause and Retry. */
  failed: RecoveryCause;
}

export interface Engine {
  readonly kind: EngineKind;
  /** Lowest first; empty until they are known, and for plain files. */
  readonly levels: readonly QualityLevel[];
  /** The one that is shown now. Undefined before the first frame, and where the browser does not tell. */
  readonly currentLevel: QualityLevel | undefined;
  readonly choice: QualityChoice;
  /**
   * Keeps to one level, or lets the line decide. What is buffered is played out; a choice takes effect within a segment.
   * Under `browser` the work passes to hls.js at the same second, with a short wait.
   */
  chooseLevel: (choice: QualityChoice) => void;
  /** No level above this height while the line decides (data saver); undefined: no cap. */
  capHeight: (pixels: number | undefined) => void;
  /** Bits a second, as measured; undefined where nobody measures. */
  readonly bandwidth: number | undefined;
  /** Bytes fetched by this player so far; 0 where nobody counts. */
  readonly fetchedBytes: number;
  readonly recovering: RecoveryCause | undefined;
  on: <Name extends keyof EngineEvents>(
    event: Name,
    listener: (detail: EngineEvents[Name]) => void,
  ) => () => void;
}
