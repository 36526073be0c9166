/** What signing in may interrupt: adding a video to one of the lists, or choosing a playlist for it. */
const ADD_TARGETS = ['favourite', 'watch_later', 'playlist'] as const;
export type AddTarget = (typeof ADD_TARGETS)[number];
export const isAddTarget = (value: unknown): value is AddTarget =>
  ADD_TARGETS.some((target) => target === value);

/** Name of the interrupted action; its arguments are `videoId`, `target` and, of what was removed, `remove`. */
export const ADD_TO = { remote: 'mf-member', action: 'add-to' } as const;
