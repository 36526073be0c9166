/** What a file says of a sound track: its language, in the language of the page, and its title; empty: nothing. */
export const soundName = (
  { language, title }: { language: string; title: string },
  pageLanguage: string,
): string => {
  const names = new Intl.DisplayNames(pageLanguage, { type: 'language' });
  return [language === '' ? '' : (names.of(language) ?? language), title].filter(Boolean).join(' – ');
};
