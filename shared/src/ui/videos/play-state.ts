/** State of links to watch pages, which the page reads (mf-player/src/watch/next/use-autostart.ts). */

/** Asked to play: "Play all", a playlist, the next video. */
export const PLAY_ASKED = { play: true } as const;
/** A card was chosen: it plays, unless the visitor switched that off. */
export const PLAY_OPENED = { play: 'opened' } as const;
