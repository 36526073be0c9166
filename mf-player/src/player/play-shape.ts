/** The triangle of the big play button, on a 24 by 24 grid; one shape for the page and the embed. */
export const PLAY_SHAPE = 'M8 5.1a1 1 0 0 1 1.53-.85l10 6.9a1 1 0 0 1 0 1.7l-10 6.9A1 1 0 0 1 8 18.9z';
