/**
 * Stands in for the federation runtime's reader of snapshots and manifests in the browser, which `disableSnapshot` leaves without
 * a use but not without its bytes: 2 kB brotli less in the shell. Entries are registered directly.
 */
export class SnapshotHandler {
  /** Every plugin is offered to every list of hooks. */
  hooks = { lifecycle: {}, applyPlugin: () => {} };
  /** Emptied for a remote that is registered anew. */
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
