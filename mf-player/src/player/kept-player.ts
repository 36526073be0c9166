/**
 * The one player that goes on while its page is away. Knows neither video.js nor the mini-player, so that the page's first bytes
 * may hold it.
 */

export interface KeptPlayer {
  /** Of which video: the page of the same one gets it back. */
  key: string;
  end: () => void;
  /** What the page needs of it when it gets it back. */
  state: unknown;
}

let kept: KeptPlayer | undefined;

export const keepPlayer = (player: KeptPlayer): void => {
  if (kept && kept !== player) kept.end();
  kept = player;
};

/** The player of that video, which is then the caller's. */
export const takeKeptPlayer = (key: string): KeptPlayer | undefined => {
  if (kept?.key !== key) return undefined;
  const player = kept;
  kept = undefined;
  return player;
};

/** Another video starts, or the visitor closed it. */
export const endKeptPlayer = (): void => {
  const player = kept;
  kept = undefined;
  player?.end();
};

/** Whether the player of that video goes on while its page is away. */
export const isKept = (key: string): boolean => kept?.key === key;

/** The one that the page shows. */
let shown: { key: string; start: () => void } | undefined;

/** @returns undo */
export const noteShownPlayer = (key: string, start: () => void): (() => void) => {
  const player = { key, start };
  shown = player;
  return () => {
    if (shown === player) shown = undefined;
  };
};

/** @returns whether the page shows that video, and plays it now */
export const startShownPlayer = (key: string): boolean => {
  if (shown?.key !== key) return false;
  shown.start();
  return true;
};
