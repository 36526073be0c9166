/**
 * Words that another language really has in common with English. Numbers are left out of what is compared, and so are the names that
 * titles of pages start and end with.
 */

/** Units, brands, acronyms. */
const EVERYWHERE = ['English', 'HD', '4K', 'DMCA', '< cm', '< kg'];
const BY_LANGUAGE: Readonly<Record<string, string>> = {
  de: 'Animation|Autoplay|Cartoons|Community|Cookies|Japan|Name|Piercings|Playlist|Playlists|Single|Tattoos|Trans|Videos|Winter',
  es: 'Cookies|Macro|No|Piercings|Pornstar|Pornstars|Trans',
  fr: 'Albums|Animation|Contact|Cookies|France|Macro|Menu|Message|Nature|Orientation|Page|Pages|Piercings|Playlist|Playlists|Pornstar|Pornstars|Trans|albums|photos',
  it: 'Account|Community|Gay|Macro|Menu|No|Password|Playlist|Pornstar|Privacy|Single|Streaming|Trans|Video',
  nl: 'Abstract|Account|Albums|Community|Contact|Cookies|Festival|Filters|Help|Japan|Loops|Macro|Menu|Piercings|Privacy|Single|Sitemap|Trans|Video|Winter',
  pl: 'Menu|Trans',
  pt: 'Cookies|Downloads|Loops|Macro|Menu|Piercings|Playlist|Playlists|Pornstar|Pornstars|Trans',
};
const WORDS = Object.fromEntries(
  Object.entries(BY_LANGUAGE).map(([language, words]) => [language, new Set(words.toLowerCase().split('|'))]),
);

/** `quiet-walker61: Albums – Foyer`, `Japan, 22`, `Hakodate, Japan`, `23 albums`: the word that is the language's. */
const wordsOf = (text: string): string =>
  text
    .replace(/ – Foyer$/u, '')
    .replace(/^[\p{L}\p{N}-]+: /u, '')
    .replace(/^\p{Lu}\p{Ll}+, (?=\p{Lu})/u, '')
    .replace(/,? ?\b\d+\b ?/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

export const isSharedWord = (text: string, language: string): boolean => {
  const words = wordsOf(text);
  return EVERYWHERE.includes(words) || (WORDS[language]?.has(words.toLowerCase()) ?? false);
};
