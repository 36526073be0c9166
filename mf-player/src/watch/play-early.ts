/** Plays a watch page's video over the page before, if the page would play it by itself, from its start. */
import type { Move } from '@foyer/shared/remotes/remote';
import skeleton from '@foyer/shared/ui/states/skeleton.module.css';
import { idOfName } from '@foyer/shared/unlisted-name';
import { readStartSeconds } from '@foyer/shared/watch-progress';
import { plainStreamsOf } from '../player/first-files.ts';
import { readPlayParameters } from '../player/play-parameters.ts';
import { lendReadyVideo } from '../player/ready-video.ts';
import { frameVideo, makeBox, playReadyVideo } from '../player/stand-in.ts';
import { playerApi } from '../player-api.ts';
import { videoNameOf } from './load-watch.ts';
import { startsItself } from './next/use-autostart.ts';
import css from './watch-view.module.css';

/** Two would be heard at the same time, and one in the corner may be of this very video. */
const OTHER_PLAYER = '.mf-player-frame video, .mf-player-mini';
/** Of the title and what stands below it: width and height. */
const LINES = [
  ['60%', '28'],
  ['100%', '44'],
  ['100%', '160'],
] as const;

/** As watch-skeleton.tsx. */
const makeLine = ([width, height]: readonly [string, string]): Element => {
  const line = makeBox(skeleton.block);
  line.style.width = width;
  line.style.height = `${height}px`;
  return line;
};

/** Ends when the video has its first frame, or cannot have one; not at all once the move goes on without it. */
const firstFrameOf = (video: HTMLVideoElement, signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    for (const type of ['loadeddata', 'error']) video.addEventListener(type, resolve, { signal });
  });

/**
 * @param pressed the video, where it loads since the link was pressed: its first frame is near. One that was asked for just now is not waited for
 * @returns when its first frame shows
 */
export const playEarly = async (master: string, move: Move, pressed?: HTMLVideoElement): Promise<void> => {
  const { params, search, viewer, state, read, cover, waits } = move;
  const name = videoNameOf(params);
  const { data: file } = read(playerApi.endpoints.playerGetFile.select({ id: name }));
  const stream = plainStreamsOf(file)?.find(({ src }) => src === master);
  const { autoplay, muted, startSeconds } = readPlayParameters(search.toString());
  if (!stream || startSeconds !== undefined || !(autoplay || startsItself(state))) return;
  if (readStartSeconds(idOfName(name), viewer?._id ?? 0) > 0 || document.querySelector(OTHER_PLAYER)) return;
  if (waits && pressed && pressed.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    await firstFrameOf(pressed, waits);
  let standIn: HTMLElement | undefined;
  const video = lendReadyVideo(master, (element) => {
    const player = makeBox(css.player, makeBox(css.stage, frameVideo(element)));
    standIn = cover();
    standIn.append(makeBox(css.watch, player, makeBox(css.main, ...LINES.map(makeLine))));
    return standIn;
  });
  if (video && !(await playReadyVideo(video, { muted, volume: stream.volume }))) standIn?.remove();
};
