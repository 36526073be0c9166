/**
 * Says which paths are legal pages: they stay open under every age policy, without anything of the catalogue around them.
 */
export const isLegalPath = (path: string): boolean => path.startsWith('/information/');

/** The call that gives those pages their text. */
export const isLegalCall = (path: string): boolean => path.startsWith('/api/json/information/');
