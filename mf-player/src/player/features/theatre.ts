/** The wide form of the watch page: `data-theatre` on the root, which the page's own style answers. It stays for the next videos of this visit. */
export const toggleTheatre = (): void => {
  document.documentElement.toggleAttribute('data-theatre');
};
