/** The chunk of the account forms. A browser that failed to get it tries again at the next call. */
export const loadAccountChunk = () => import(/* webpackChunkName: "pages-account" */ '../account-pages.ts');
