/** Tells the host, through the window, the path of a page that its visitor is about to open. */
export const PREFETCH_EVENT = 'foyer-prefetch';

declare global {
  interface WindowEventMap {
    /** `detail`: path of an address of this site, without its query. */
    [PREFETCH_EVENT]: CustomEvent<string>;
  }
}
