/** Pages of the law: they are shown, but without anything of the catalogue around them. */
export const isLegalPath = (path: string): boolean => path.startsWith('/information/');
