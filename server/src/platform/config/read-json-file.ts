/** Reads a JSON file that a setting names. */
import { readFileSync } from 'node:fs';
import { ConfigError } from './environment.ts';

/** @param name of the setting @throws ConfigError with one line that names the setting */
export const readJsonFile = (name: string, file: string): unknown => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(name, `names a file that cannot be read: ${file}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(name, `is no JSON: ${error instanceof Error ? error.message : error}`);
  }
};
