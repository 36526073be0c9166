/** What every scene is: prepared once for a size, then painted for any moment. */
import type { Frame } from '../paint/frame.ts';

/** Paints the whole frame as it is `seconds` after the start. Order of calls does not matter. */
export type Painter = (frame: Frame, seconds: number) => void;

/** Lengths inside a scene are shares of the height, so that stills may be larger than the clip. */
export type Scene = (width: number, height: number) => Painter;
