/** One tag for all that moderators and the records role work on: what is decided changes lists and counts of any part of it. */
export const TAGS = ['desk/Case'] as const;
export const PROVIDED = { providesTags: TAGS };
export const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: TAGS };
