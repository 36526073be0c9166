/**
 * The embed's script: makes the document of render-embed.ts play. Small on purpose; video.js comes as a chunk of its own after the first
 * frame.
 */
import '../player/frame.css';
import './embed.css';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { learnHashes, provideCheckedFiles } from '@foyer/shared/loading/checked-files';
import { CONNECTED } from '../player/early-play.ts';
import { controlFrame, type FrameControl } from '../player/frame-control.ts';
import { loadFileFrom } from '../player/load-file-from.ts';
import { loadPlayer } from '../player/load-player.ts';
import type { PlayData } from '../player/play-data.ts';
import { EMBED_DATA_ID, EMBED_UNAVAILABLE_ID, type EmbedData, type EmbedUnavailable } from './embed-data.ts';
import { createViewCounter, tellWatched } from './count-embed-view.ts';
import { applyColor } from './embed-color.ts';
import { connectParent, hearParent } from './embed-messages.ts';
import { takeKeptTap } from './kept-tap.ts';
import { createRelatedPanel } from './related-panel.ts';

const startEmbed = (frame: HTMLElement, play: PlayData, data: EmbedData): FrameControl => {
  const { streams, fileUrl, words } = play;
  const { labels, language, storyboard, captions, chapters, videoId, durationSeconds } = data;
  const panel = createRelatedPanel(frame, data);
  const countView = createViewCounter(data.view);
  const known: VideoFile = {
    video_id: videoId,
    duration_seconds: durationSeconds,
    streams,
    storyboard,
    captions,
    chapters,
  };
  const loadFresh = loadFileFrom<VideoFile>(fileUrl);
  return controlFrame(
    frame,
    { streams, words },
    {
      // Nothing is asked before it is needed: the document brought it.
      loadFile: (fresh) => (fresh ? loadFresh(true) : Promise.resolve(known)),
      loadPlayer,
      playerOptions: () => ({
        labels,
        language,
        onPlay: () => {
          countView();
          panel.hide();
        },
        onWatched: tellWatched(data.view),
        onPause: panel.show,
        onEnded: panel.show,
      }),
    },
  );
};

const frame = document.querySelector<HTMLElement>('.mf-player-frame');
const block = document.getElementById(EMBED_DATA_ID);
if (frame?.dataset.play && block?.textContent) {
  const data = JSON.parse(block.textContent) as EmbedData;
  provideCheckedFiles();
  learnHashes(data.hashes);
  frame.setAttribute(CONNECTED, '');
  const control = startEmbed(frame, JSON.parse(frame.dataset.play) as PlayData, data);
  applyColor(frame, location.search);
  connectParent(frame, control, data);
  if (takeKeptTap(frame)) control.start();
}

const unavailable = document.getElementById(EMBED_UNAVAILABLE_ID);
if (unavailable?.textContent) {
  const facts = JSON.parse(unavailable.textContent) as EmbedUnavailable;
  hearParent((say) => say({ foyer: 1, type: 'unavailable', ...facts }));
}
