/** Names that stand in a User-Agent, the more particular first: several name the browsers that they are like. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox, Windows" of a User-Agent; empty for what names neither. Proper names: the same in every language. */
export const describeBrowser = (userAgent: string): string =>
  [BROWSERS, SYSTEMS]
    .flatMap((names) => names.find(([sign]) => userAgent.includes(sign))?.[1] ?? [])
    .join(', ');
