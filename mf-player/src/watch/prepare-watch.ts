/** What the watch page starts before it is rendered: its video loads, and plays already where it is ready and would play by itself. */
import type { Page } from '@foyer/shared/remotes/remote';
import { loadControl } from '../player/connect-frame.ts';
import { CONNECTED } from '../player/early-play.ts';
import { makeReadyVideo } from '../player/ready-video.ts';

let early: typeof import('./play-early.ts') | undefined;

/** Together with what takes the video from it. */
const loadEarly = async (): Promise<void> => {
  const [module] = await Promise.all([import('./play-early.ts'), loadControl()]);
  early = module;
};

// With the page's code, where that comes before the page is gone to: a press is too short to fetch it.
if (typeof document !== 'undefined' && !document.querySelector(`[${CONNECTED}]`)) loadEarly().catch(() => {});

/** The stream's master playlist is the first of the files (load-watch.ts). */
export const prepareWatch: Page['prepare'] = ({ files }, move) => {
  const master = files?.[0];
  const pressed = makeReadyVideo(master);
  if (master === undefined) return undefined;
  if (!early) loadEarly().catch(() => {});
  return move && early?.playEarly(master, move, pressed);
};
