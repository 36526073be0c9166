/** Typed readers of environment variables, by what settings/ says of each; each refusal is one line that names the variable. */
import { readFileSync } from 'node:fs';
import { type FlagName, type IntegerName, SETTINGS, type TextName } from './settings/all-settings.ts';
import type { TextSetting } from './settings/setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(variable: string, complaint: string) {
    super(`${variable} ${complaint}`);
  }
}

/** Of a secret that an orchestrator mounts; undefined: no such file is named. */
const readSecretFile = (env: Environment, name: TextName): string | undefined => {
  const variable = `${name}_FILE`;
  const path = env[variable]?.trim();
  if (!path) return undefined;
  if (env[name]?.trim()) throw new ConfigError(variable, `and ${name} are both set: keep one of them`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(variable, `cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  if (!text) throw new ConfigError(variable, 'names a file that is empty');
  return text;
};

/**
 * @param fallback counts before the setting's own default; without either the variable must be set
 * @throws ConfigError also where the file of a secret cannot be read
 */
export const readText = (env: Environment, name: TextName, fallback?: string): string => {
  const setting: TextSetting = SETTINGS[name];
  const text = (setting.isSecret && readSecretFile(env, name)) || env[name]?.trim();
  if (text) return text;
  const value = fallback ?? setting.default;
  if (value === undefined) throw new ConfigError(name, 'must be set');
  return value;
};

export const readInteger = (env: Environment, name: IntegerName, fallback?: number): number => {
  const { default: own, min, max } = SETTINGS[name];
  const text = env[name]?.trim();
  if (!text) return fallback ?? own;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(name, `must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
};

export const readFlag = (env: Environment, name: FlagName, fallback?: boolean): boolean => {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback ?? SETTINGS[name].default;
  if (['1', 'true', 'yes', 'on'].includes(text)) return true;
  if (['0', 'false', 'no', 'off'].includes(text)) return false;
  throw new ConfigError(name, `must be 1 or 0, not "${text}"`);
};

/** An origin, without its trailing slash. */
export const readUrl = (env: Environment, name: TextName, fallback?: string): string => {
  const text = readText(env, name, fallback);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new ConfigError(name, `must be an address such as https://example.org, not "${text}"`);
  return url.origin;
};

/** ISO 3166-1 alpha-2 codes, comma-separated. */
export const readCountries = (env: Environment, name: TextName): readonly string[] => {
  const codes = (env[name]?.trim() ?? readText(env, name))
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  for (const code of codes)
    if (!/^[A-Z]{2}$/.test(code)) throw new ConfigError(name, `holds "${code}", which is no country code`);
  return codes;
};
