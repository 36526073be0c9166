/**
 * Reads the age policy: a table of places and how their visitors are asked for their age. `age-policy.json` is the one that
 * ships; the rows of an operator's own file replace its rows of the same place (docs/guides/age-policy.md).
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AgeRow, isPlaceCode } from '@foyer/shared/wire-schemas/settings/age-rows';
import { AGE_MODES, AGE_TEXTS, type AgeMode, type AgeText } from '@foyer/shared/wire-schemas/site';
import { ConfigError, type Environment, readText } from './environment.ts';
import type { TextName } from './settings/all-settings.ts';

export interface AgeRule {
  mode: AgeMode;
  /** Which text the gate shows. */
  text: AgeText;
  /** Name of the law or rule, for operators. */
  rule: string;
}

export interface AgePolicy {
  /** Of visitors whose country nobody knows. */
  unknown: AgeRule;
  /** Of places that the table does not name. */
  others: AgeRule;
  /** By country (`FR`) or region (`US-TX`); a region's row wins. */
  places: Readonly<Record<string, AgeRule>>;
}

const FILE = 'FOYER_AGE_POLICY_FILE';
const SHIPPED = new URL('age-policy.json', import.meta.url);
const PARTS = ['unknown', 'others', 'places'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ConfigError that names the row */
const toRule = (row: string, value: unknown): AgeRule => {
  const refuse = (complaint: string): never => {
    throw new ConfigError(FILE, `: ${row} ${complaint}`);
  };
  if (!isRecord(value)) return refuse('must be an object with mode, text and rule');
  const { mode, text = 'general', rule, ...more } = value;
  const [unknownKey] = Object.keys(more);
  if (unknownKey !== undefined) refuse(`has "${unknownKey}", which no rule has`);
  const knownMode = AGE_MODES.find((one) => one === mode) ?? refuse(`has no mode of ${AGE_MODES.join(', ')}`);
  const knownText = AGE_TEXTS.find((one) => one === text) ?? refuse(`has no text of ${AGE_TEXTS.join(', ')}`);
  if (typeof rule !== 'string' || rule.trim() === '') return refuse('has no rule name');
  return { mode: knownMode, text: knownText, rule };
};

/** @throws ConfigError */
const parseAgePolicy = (text: string): Partial<AgePolicy> => {
  let table: unknown;
  try {
    table = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(FILE, `is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isRecord(table)) throw new ConfigError(FILE, 'must hold an object');
  const wrong = Object.keys(table).find((key) => !PARTS.includes(key));
  if (wrong !== undefined) throw new ConfigError(FILE, `has "${wrong}"; its parts are ${PARTS.join(', ')}`);
  const { unknown, others, places = {} } = table;
  if (!isRecord(places)) throw new ConfigError(FILE, ': places must be an object');
  const bad = Object.keys(places).find((code) => !isPlaceCode(code));
  if (bad !== undefined) throw new ConfigError(FILE, `: "${bad}" is no country and no region such as US-TX`);
  return {
    ...(unknown !== undefined && { unknown: toRule('unknown', unknown) }),
    ...(others !== undefined && { others: toRule('others', others) }),
    places: Object.fromEntries(Object.entries(places).map(([code, rule]) => [code, toRule(code, rule)])),
  };
};

const readPlaces = (env: Environment, name: TextName): string[] => {
  const codes = readText(env, name)
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  const bad = codes.find((code) => !isPlaceCode(code));
  if (bad !== undefined)
    throw new ConfigError(name, `holds "${bad}", which is no country and no region such as US-TX`);
  return codes;
};

const readOwnFile = (path: string): Partial<AgePolicy> => {
  let text: string;
  try {
    text = readFileSync(resolve(path), 'utf8');
  } catch (error) {
    throw new ConfigError(FILE, `cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  return parseAgePolicy(text);
};

const rowsOf = ({ unknown, others, places = {} }: Partial<AgePolicy>): AgeRow[] =>
  Object.entries({ ...(unknown && { unknown }), ...(others && { others }), ...places }).map(
    ([place, rule]) => ({ place, ...rule }),
  );

/** The policy in which each row takes the place of the one of the same place. */
export const withAgeRows = (policy: AgePolicy, rows: readonly AgeRow[]): AgePolicy => {
  const rules = Object.fromEntries(rows.map(({ place, ...rule }) => [place, rule]));
  const { unknown = policy.unknown, others = policy.others, ...places } = rules;
  return { unknown, others, places: { ...policy.places, ...places } };
};

export interface AgeRows {
  /** Of the operator's own file. */
  own: readonly AgeRow[];
  /** Of places that variables list, which win over every other row. */
  listed: readonly AgeRow[];
}

/** @throws ConfigError */
export const readAgeRows = (env: Environment): AgeRows => {
  const path = readText(env, FILE);
  const listed = (name: TextName, mode: AgeMode): AgeRow[] =>
    readPlaces(env, name).map((place) => ({ place, mode, text: 'law', rule: name }));
  return {
    own: path ? rowsOf(readOwnFile(path)) : [],
    listed: [
      ...listed('FOYER_AGE_GATE_COUNTRIES', 'click'),
      ...listed('FOYER_AGE_VERIFY_COUNTRIES', 'verify'),
    ],
  };
};

/** As it ships, without a row of the operator's. */
export const readShippedAgePolicy = (): AgePolicy => {
  const { unknown, others, places = {} } = parseAgePolicy(readFileSync(SHIPPED, 'utf8'));
  if (!unknown || !others) throw new Error('age-policy.json lacks a row');
  return { unknown, others, places };
};

/** @throws ConfigError */
export const readAgePolicy = (env: Environment): AgePolicy => {
  const { own, listed } = readAgeRows(env);
  return withAgeRows(readShippedAgePolicy(), [...own, ...listed]);
};
