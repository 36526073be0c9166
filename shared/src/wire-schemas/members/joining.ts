/** How one becomes a member of the site. Nothing else stands here: the sign-up form imports it. */
export const JOININGS = ['open', 'approval', 'invitation', 'closed'] as const;
export type Joining = (typeof JOININGS)[number];

/** Longest text for those who decide. */
export const JOINING_WORDS_MAX = 500;
