/** Tells the host, through the window, the path of a page that its visitor is about to open. */
export const PREFETCH_EVENT = 'foyer-prefetch';
/** A mouse stays on the link that this is dispatched on: a pointer event that bubbles, which the host heeds as it heeds a press. */
export const LINGER_EVENT = 'foyer-linger';

declare global {
  interface WindowEventMap {
    /** `detail`: path of an address of this site, without its query. */
    [PREFETCH_EVENT]: CustomEvent<string>;
  }
  interface DocumentEventMap {
    [LINGER_EVENT]: PointerEvent;
  }
}
