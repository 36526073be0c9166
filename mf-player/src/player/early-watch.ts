/**
 * The watch page's first script, a build of its own: the play button works before the page's other scripts are there. They find what
 * plays as `window.foyerPlay` (early-play.ts, connect-frame.ts).
 */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { learnHashes, provideCheckedFiles } from '@foyer/shared/loading/checked-files';
import { DATA_BLOCKS } from '@foyer/shared/wire-schemas/documents';
import { CONNECTED } from './early-play.ts';
import { applyEarlySettings } from './early-settings.ts';
import { controlFrame } from './frame-control.ts';
import { loadFileFrom } from './load-file-from.ts';
import type { PlayData } from './play-data.ts';
import { releasePictures } from './release-pictures.ts';
import { reserveDeviceStrip } from './reserve-device-strip.ts';

/** What the early script of the host keeps for after hydration (shell/src/taps). */
interface KeptTap {
  element: HTMLElement;
}
const PRESSED = 'data-pressed';

/** Chunks are fetched by the hashes that the document carries for its other scripts. */
const knowFiles = () => {
  if ('__FOYER_FILES__' in globalThis) return;
  // It may stand behind the frame.
  const block = document.getElementById(DATA_BLOCKS.releaseSet)?.textContent;
  if (!block) return document.addEventListener('readystatechange', knowFiles, { once: true });
  provideCheckedFiles();
  learnHashes((JSON.parse(block) as { lazyHashes?: Record<string, string> }).lazyHashes ?? {});
};

/** Whether the button was tapped before this script came. */
const takeKeptTap = (frame: HTMLElement): boolean => {
  const taps = (window as { foyerKeptTaps?: { taps: KeptTap[] } }).foyerKeptTaps?.taps ?? [];
  const index = taps.findIndex(
    ({ element }) => frame.contains(element) && element.matches('.mf-player-start'),
  );
  const [tap] = index < 0 ? [] : taps.splice(index, 1);
  tap?.element.removeAttribute(PRESSED);
  return tap !== undefined;
};

const begin = (frame: HTMLElement, text: string) => {
  const { streams, fileUrl, words } = JSON.parse(text) as PlayData;
  knowFiles();
  frame.setAttribute(CONNECTED, '');
  const source = { streams, words, setUp: applyEarlySettings, warmsImmediately: true };
  const control = controlFrame(frame, source, { loadFile: loadFileFrom<VideoFile>(fileUrl) });
  window.foyerPlay = { frame, control };
  if (takeKeptTap(frame)) control.start();
};

/** @returns whether the frame is there with everything in it */
const find = (): boolean => {
  const frame = document.querySelector<HTMLElement>('.mf-player-frame');
  if (!frame?.querySelector('.mf-player-notice')) return false;
  const { play } = frame.dataset;
  if (play && !frame.hasAttribute(CONNECTED)) begin(frame, play);
  return true;
};

reserveDeviceStrip();
void releasePictures();
if (!find() && document.readyState === 'loading') {
  const observer = new MutationObserver(() => {
    if (find() || document.readyState !== 'loading') observer.disconnect();
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
}
