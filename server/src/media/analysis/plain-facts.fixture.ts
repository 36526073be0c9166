/** What is probed of a plain video: a minute of full HD without sound. */
import type { MediaFacts } from './probe-media.ts';

export const PLAIN_FACTS: MediaFacts = {
  container: 'mov,mp4,m4a,3gp,3g2,mj2',
  durationSeconds: 60,
  width: 1920,
  height: 1080,
  codedWidth: 1920,
  codedHeight: 1080,
  rotation: 0,
  pixelAspect: 1,
  framesPerSecond: 25,
  isVariableFrameRate: false,
  isInterlaced: false,
  videoCodec: 'h264',
  pixelFormat: 'yuv420p',
  bitDepth: 8,
  isHdr: false,
  videoStream: 0,
  audioTracks: 0,
};
