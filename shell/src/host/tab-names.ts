/** Names that the tabs of one browser share. */
export const TABS_CHANNEL = 'foyer-tabs';
/** In the session storage: what this tab was asked to become lately. */
export const FOLLOWED_STORE = 'foyer-followed';
