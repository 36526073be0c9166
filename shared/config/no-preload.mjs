/**
 * Stands in for the federation runtime's preloading in the browser: documents name every file that a page needs, and
 * nobody calls `preloadRemote`. 1.6 kB brotli less in the shell.
 */
const refuse = () => {
  throw new Error('preloadRemote is not part of this build: documents preload');
};
export const preloadAssets = refuse;
export const formatPreloadArgs = refuse;
export const normalizePreloadExposes = refuse;
export const defaultPreloadArgs = {};
