/** The ladder of the demo's clips. */
import { RENDITIONS, type Rendition } from '../media/ladder/renditions.ts';

export const clipRenditions = (height: number): Rendition[] =>
  height === 720
    ? [RENDITIONS['240p'], RENDITIONS['480p'], RENDITIONS['720p']]
    : [RENDITIONS['240p'], RENDITIONS['360p'], RENDITIONS['480p']];
