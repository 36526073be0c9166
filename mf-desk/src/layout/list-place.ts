/** After which row a page of a long list goes on, as an answer gives it. */
export const PLACE = { matches: '[A-Za-z0-9_-]{1,600}' } as const;
