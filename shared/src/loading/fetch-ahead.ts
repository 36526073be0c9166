/** Puts files into the browser's cache that a page will ask for; whoever asks for one while it is on its way shares it. */
export const fetchAhead = (files: readonly string[] = []): void => {
  for (const file of files)
    fetch(file)
      .then((response) => response.arrayBuffer())
      // It is asked for again by what needs it, which says what became of it.
      .catch(() => {});
};
