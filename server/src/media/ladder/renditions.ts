/** The standard renditions of the ladder: for a video of 16:9, at 30 frames a second. */

export interface Rendition {
  /** Folder and name of the rendition: `480p`. */
  name: string;
  width: number;
  height: number;
  /** Constant rate factor of the encoder: lower is better and larger. */
  crf: number;
  audioKbps: number;
  /** Ceiling of the picture's bits per second, so that a rendition keeps what its name promises to slow lines. */
  maxKbps?: number | undefined;
}

export const RENDITIONS = {
  '240p': { name: '240p', width: 426, height: 240, crf: 27, audioKbps: 64 },
  '360p': { name: '360p', width: 640, height: 360, crf: 26, audioKbps: 96 },
  '480p': { name: '480p', width: 854, height: 480, crf: 25, audioKbps: 96 },
  '720p': { name: '720p', width: 1280, height: 720, crf: 24, audioKbps: 128 },
} as const satisfies Record<string, Rendition>;

/** Lines of the standard renditions: of the shorter side, so that an upright video has the same renditions as a lying one. */
export const LADDER_LINES = [240, 360, 480, 720, 1080, 1440, 2160] as const;
export type LadderLines = (typeof LADDER_LINES)[number];

interface RenditionSettings {
  crf: number;
  maxKbps: number;
  audioKbps: number;
}

export const RENDITION_SETTINGS: Record<LadderLines, RenditionSettings> = {
  240: { crf: 27, maxKbps: 400, audioKbps: 64 },
  360: { crf: 26, maxKbps: 800, audioKbps: 96 },
  480: { crf: 25, maxKbps: 1500, audioKbps: 96 },
  720: { crf: 24, maxKbps: 3500, audioKbps: 128 },
  1080: { crf: 23, maxKbps: 6500, audioKbps: 128 },
  1440: { crf: 23, maxKbps: 12000, audioKbps: 160 },
  2160: { crf: 23, maxKbps: 24000, audioKbps: 160 },
};
