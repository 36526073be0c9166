/** Where the development server of a remote alone answers with the running server's home document. */
export const HOME_DOCUMENT_PATH = '/_alone/home';
