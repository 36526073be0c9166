/**
 * The embed's script: turns the document of render-embed.ts into a player. Small on purpose; video.js comes as a chunk
 * of its own when a visitor is about to play.
 */
import '../player/frame.css';
import './embed.css';
import { learnHashes, provideCheckedFiles } from '@foyer/shared/loading/checked-files';
import { watchIntent } from '../player/play-intent.ts';
import { loadPlayer } from '../player/load-player.ts';
import type { PlayerHandle } from '../player/player-options.ts';
import { EMBED_DATA_ID, EMBED_UNAVAILABLE_ID, type EmbedData, type EmbedUnavailable } from './embed-data.ts';
import { applyColor } from './embed-color.ts';
import { connectParent, hearParent, type MessagedPlayer } from './embed-messages.ts';
import { createRelatedPanel } from './related-panel.ts';

type State = 'idle' | 'loading' | 'playing' | 'failed';

const startEmbed = (frame: HTMLElement, data: EmbedData): MessagedPlayer | undefined => {
  const stage = frame.querySelector<HTMLElement>('.mf-player-stage');
  const startButton = frame.querySelector<HTMLElement>('.mf-player-start');
  if (!stage || !startButton) return;
  const panel = createRelatedPanel(frame, data);
  let handle: PlayerHandle | undefined;
  let failure: HTMLElement | undefined;

  const setState = (state: State) => {
    frame.dataset.state = state;
    failure?.remove();
    if (state !== 'failed') return;
    failure = document.createElement('div');
    failure.className = 'mf-player-failure';
    failure.setAttribute('role', 'alert');
    const sentence = document.createElement('p');
    sentence.textContent = data.labels.failed;
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'mf-player-retry', textContent: data.labels.retry });
    button.addEventListener('click', () => void (handle ? retry(handle) : start()));
    failure.append(sentence, button);
    frame.append(failure);
  };

  const retry = async (player: PlayerHandle) => {
    setState('loading');
    await player.retry();
    setState('playing');
  };

  const start = async () => {
    setState('loading');
    const video = document.createElement('video');
    video.playsInline = true;
    stage.replaceChildren(video);
    // Inside the gesture, so that Safari still counts it when the player has been fetched.
    video.load();
    try {
      const createPlayer = await loadPlayer();
      handle = createPlayer(video, {
        streams: data.streams,
        storyboard: data.storyboard,
        captions: data.captions,
        chapters: data.chapters,
        labels: data.labels,
        language: data.language,
        onFirstPlay: () => setState('playing'),
        onPlay: panel.hide,
        onPause: panel.show,
        onEnded: panel.show,
        onError: () => setState('failed'),
      });
      const allowed = await handle.play();
      if (!allowed) setState('playing');
      handle.focus();
    } catch {
      setState('failed');
    }
  };

  watchIntent(frame, () => void loadPlayer().catch(() => {}));
  startButton.addEventListener('click', () => void start());
  return {
    get state() {
      return frame.dataset.state ?? '';
    },
    start: () => void start(),
  };
};

const frame = document.querySelector<HTMLElement>('.mf-player-frame');
const block = document.getElementById(EMBED_DATA_ID);
if (frame && block?.textContent) {
  const data = JSON.parse(block.textContent) as EmbedData;
  provideCheckedFiles();
  learnHashes(data.hashes);
  const player = startEmbed(frame, data);
  applyColor(frame, location.search);
  if (player) connectParent(frame, player, data);
}

const unavailable = document.getElementById(EMBED_UNAVAILABLE_ID);
if (unavailable?.textContent) {
  const facts = JSON.parse(unavailable.textContent) as EmbedUnavailable;
  hearParent((say) => say({ foyer: 1, type: 'unavailable', ...facts }));
}
