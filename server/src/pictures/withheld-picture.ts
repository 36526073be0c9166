/** The picture in place of those that somebody shown does not consent to. */
export const WITHHELD_PICTURE_PATH = '/static/withheld.svg';

/** 16:9, legible on both themes, without words: a crossed-out frame. */
export const WITHHELD_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">' +
  '<rect width="640" height="360" fill="#2b2e33"/>' +
  '<g fill="none" stroke="#8b9099" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">' +
  '<rect x="264" y="140" width="112" height="80" rx="10"/><path d="M252 232 388 128"/></g></svg>';
