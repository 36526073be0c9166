/** Of the picture above own videos, so that nothing moves when it comes. */
export const LAST_DAYS_PX = 88;
