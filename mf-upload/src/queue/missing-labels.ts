/** Names of what moderators do not see a video without. */
export const MISSING_LABELS = {
  title: 'upload.own.missing.title',
  categories: 'upload.own.missing.categories',
  screenshot: 'upload.own.missing.screenshot',
} as const;
