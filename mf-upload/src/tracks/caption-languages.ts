/** Languages that captions are offered in: what most viewers look for; others that a video has already come in addition. */
const LANGUAGES = [
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'es-419',
  'et',
  'fa',
  'fi',
  'fil',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'ta',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;

/** By name, in the words of `locale`. @param more BCP 47 */
export const captionLanguages = (
  locale: string,
  more: readonly string[],
): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return [...new Set([...LANGUAGES, ...more])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
};
