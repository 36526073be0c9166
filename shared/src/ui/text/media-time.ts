/** Lengths and places of a film, and what a file says of its sound, as text. */

/** Seconds as h:mm:ss or m:ss. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours, ...rest] = parts;
  const shown = hours ? parts : rest;
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':');
};

/** `1:30`, and `1:30.5` where it is no whole second. */
export const formatPlace = (seconds: number): string => {
  const fraction = Math.round((seconds % 1) * 1000);
  const part = fraction === 0 ? '' : `.${String(fraction).padStart(3, '0').replace(/0+$/, '')}`;
  return `${formatDuration(seconds)}${part}`;
};

/** What a file says of a sound track: its language, in the language of the page, and its title; empty: nothing. */
export const soundName = (
  { language, title }: { language: string; title: string },
  pageLanguage: string,
): string => {
  const names = new Intl.DisplayNames(pageLanguage, { type: 'language' });
  return [language === '' ? '' : (names.of(language) ?? language), title].filter(Boolean).join(' – ');
};
