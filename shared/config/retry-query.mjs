/**
 * Runtime plugin of a remote in the browser. A remote that is loaded again after a failure comes with `?retry=n` on its entry; its chunks
 * then carry the same query, so that a broken file in the browser's cache (they are immutable) is not asked for again. Styles: retry-query-plugin.ts.
 */
const [query] = /\?retry=\d+/.exec(document.currentScript?.src ?? '') ?? [];
if (query) {
  const fileOf = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunk) => fileOf(chunk) + query;
}

export default () => ({ name: 'foyer-retry-query' });
