/**
 * Puts files into the browser's cache that a page will ask for, all at the same time; what asks for one while it is on its way shares it. Never
 * rejects: a file that could not be had is asked for again by what needs it, which says what became of it.
 */
export const fetchAhead = async (files: readonly string[] = []): Promise<void> => {
  await Promise.allSettled(files.map(async (file) => (await fetch(file)).arrayBuffer()));
};
