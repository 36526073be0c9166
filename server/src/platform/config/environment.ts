/** Typed readers of environment variables; each refusal is one line that names the variable. */
export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(variable: string, complaint: string) {
    super(`${variable} ${complaint}`);
  }
}

/** Without `fallback` the variable must be set. */
export const readText = (env: Environment, name: string, fallback?: string): string => {
  const text = env[name]?.trim();
  if (text) return text;
  if (fallback === undefined) throw new ConfigError(name, 'must be set');
  return fallback;
};

export const readInteger = (
  env: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number => {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(name, `must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
};

export const readFlag = (env: Environment, name: string, fallback: boolean): boolean => {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (['1', 'true', 'yes', 'on'].includes(text)) return true;
  if (['0', 'false', 'no', 'off'].includes(text)) return false;
  throw new ConfigError(name, `must be 1 or 0, not "${text}"`);
};

/** An origin, without its trailing slash. */
export const readUrl = (env: Environment, name: string, fallback: string): string => {
  const text = readText(env, name, fallback);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new ConfigError(name, `must be an address such as https://example.org, not "${text}"`);
  return url.origin;
};

/** ISO 3166-1 alpha-2 codes, comma-separated. */
export const readCountries = (
  env: Environment,
  name: string,
  fallback: readonly string[],
): readonly string[] => {
  const text = env[name]?.trim();
  if (text === undefined) return fallback;
  const codes = text
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  for (const code of codes)
    if (!/^[A-Z]{2}$/.test(code)) throw new ConfigError(name, `holds "${code}", which is no country code`);
  return codes;
};
