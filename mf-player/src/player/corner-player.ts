/**
 * A player that starts in the corner, in place of the one that ended there: the page that one reads stays unchanged. Its own page takes it
 * over as any that goes on in the corner (kept-player.ts).
 */
import { applyEarlySettings } from './early-settings.ts';
import { type Corner, moveInto, moveNotice } from './features/corner.ts';
import { controlFrame } from './frame-control.ts';
import { endKeptPlayer, keepPlayer, startShownPlayer } from './kept-player.ts';
import { loadPlayer } from './load-player.ts';
import type { MovablePlayer, PlayerPage } from './player-options.ts';
import { type Kept, type Latest, ownerOf, type PlayerFacts } from './player-owner.ts';

export interface CornerFacts extends PlayerFacts {
  page: PlayerPage;
  /** Until there is a first frame. */
  picture?: string;
}

export const playInCorner = (corner: Corner, facts: CornerFacts): void => {
  const { page } = facts;
  const { element, stage } = corner;
  const key = String(page.videoId);
  if (startShownPlayer(key)) {
    endKeptPlayer();
    element.remove();
    return;
  }
  corner.show({
    title: page.title,
    path: page.address ?? page.path,
    picture: facts.picture,
    expand: () => page.goTo(page.address ?? page.path),
    close: endKeptPlayer,
  });
  const box = () => stage.firstElementChild as HTMLElement | null;
  /** Until the player has its own (features/mini-player.ts), which knows the corner from then on. */
  const plain: MovablePlayer = {
    leave: () => false,
    enter: (next) => {
      const [moved, video] = [box(), stage.querySelector('video')];
      if (moved && video) moveInto(next, moved, video);
      moveNotice(element, next.closest('.mf-player-frame'));
      element.remove();
    },
  };
  const latest: Latest = { current: { ...facts, page: { ...page, corner } }, mini: plain };
  const control = controlFrame(
    element,
    { streams: facts.plainStreams, words: facts.words, setUp: applyEarlySettings, search: '' },
    {
      ...ownerOf(latest),
      // It is itself the one that is kept.
      onFirstPlay: () => latest.current.onFirstPlay?.(),
      // Anyone who reads the page keeps the focus there.
      loadPlayer: async () => {
        const createPlayer = await loadPlayer();
        return (...parts) => ({ ...createPlayer(...parts), focus: () => {} });
      },
    },
  );
  const state: Kept = { control, latest };
  const end = () => {
    control.dispose();
    if (latest.mini === plain) element.remove();
  };
  // Ends the one before.
  keepPlayer({ key, state, end });
  control.start();
};
