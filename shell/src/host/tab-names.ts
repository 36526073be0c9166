/** Names that the tabs of one browser share. */
export const TABS_CHANNEL = 'foyer-tabs';
/** In the session storage: what this tab was asked to become lately. */
export const FOLLOWED_STORE = 'foyer-followed';
/** Of this tab's window: its member signed out in another one. */
export const SIGNED_OUT = 'foyer:signed-out';
