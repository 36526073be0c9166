/** What is added to the player after its first frame: previews on the timeline, touch. */
import type { VideoJsPlayer, VideoJsSpriteThumbnails } from 'video.js';
import 'videojs-mobile-ui';
import 'videojs-sprite-thumbnails';
import type { PlayerOptions } from '../player-options.ts';
import type { Feature } from './feature.ts';

/** Width of the player, px, under which storyboard previews shrink with it. */
const STORYBOARD_FULL_SIZE_PX = 600;

const addStoryboard = (
  player: VideoJsPlayer,
  storyboard: PlayerOptions['storyboard'],
): VideoJsSpriteThumbnails | undefined => {
  if (!storyboard) return undefined;
  // `rows` 0: one picture holds all cues. `downlink` 0: some browsers report a slow link for a fast one.
  const { url, urls, width, height, columns, rows, interval } = storyboard;
  return player.spriteThumbnails({
    ...(urls ? { urlArray: urls } : { url }),
    width,
    height,
    columns,
    rows: urls ? rows : 0,
    interval,
    responsive: STORYBOARD_FULL_SIZE_PX,
    downlink: 0,
  });
};

export const addFeatures: Feature = ({ player, options: { storyboard, currentAddress, onRenewed } }) => {
  player.mobileUi({
    fullscreen: { enterOnRotate: true, lockOnRotate: true },
    touchControls: { seekSeconds: 10 },
  });
  const thumbnails = addStoryboard(player, storyboard);
  onRenewed(() => {
    if (!thumbnails) return;
    thumbnails.options.url = currentAddress(thumbnails.options.url);
    thumbnails.options.urlArray = thumbnails.options.urlArray.map(currentAddress);
  });
};
