/** What a value of a setting would do, tried on an example: nothing is changed. */
import { isIP } from 'node:net';
import { type AgeRow, isPlaceCode } from '@foyer/shared/wire-schemas/settings/age-rows';
import type { SettingKey } from '@foyer/shared/wire-schemas/settings/declarations';
import type { SettingTried } from '@foyer/shared/wire-schemas/settings/settings';
import type { WatchedWord } from '@foyer/shared/wire-schemas/settings/watched-words';
import type { Place } from '@foyer/shared/wire-schemas/site';
import { decideAge } from '../access/age-rule.ts';
import { judgeWords } from '../community/watched-words.ts';
import { allWatchedWords } from '../community/watched-words-list.ts';
import { withAgeRows } from '../platform/config/age-policy.ts';
import { Refused } from '../platform/http/refused.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { findWrongValue } from '../platform/settings/check-value.ts';
import { tryFeed } from './partners/partner-feeds.ts';

export interface SettingTrial {
  key: SettingKey;
  value: unknown;
  input: string;
}
type TrialDeps = Pick<WebDeps, 'db' | 'config' | 'findPlace' | 'download'>;

/** A country, a region, or where the address is; undefined: nobody knows. @throws Refused bad_request */
const readPlace = (input: string, findPlace: TrialDeps['findPlace']): Place | undefined => {
  const text = input.trim();
  if (isIP(text)) return findPlace?.(text);
  const code = text.toUpperCase();
  if (!isPlaceCode(code))
    throw new Refused('bad_request', 'no country, no region and no address', { field: 'input' });
  const [country = '', region] = code.split('-');
  return { country, ...(region !== undefined && { region }) };
};

const tryAge = ({ config, findPlace }: TrialDeps, rows: readonly AgeRow[], input: string): SettingTried => {
  const { shippedAgePolicy, ageRows, defaultCountry } = config;
  const agePolicy = withAgeRows(shippedAgePolicy, [...rows, ...ageRows.listed]);
  const place = readPlace(input, findPlace);
  const { row, rule } = decideAge({ agePolicy, defaultCountry }, place);
  return {
    ok: true,
    outcome: rule.mode,
    because: row,
    place: place ? [place.country, place.region].filter(Boolean).join('-') : '',
    text: rule.text,
    rule: rule.rule,
  };
};

/** @throws Refused bad_request */
export const trySetting = async (
  deps: TrialDeps,
  { key, value, input }: SettingTrial,
): Promise<SettingTried> => {
  const wrong = findWrongValue(key, value);
  if (wrong)
    throw new Refused('bad_request', `${key}${wrong.at} ${wrong.complaint}`, {
      field: 'value',
      info: { at: wrong.at },
    });
  if (key === 'comments.watched-words') {
    const words = await allWatchedWords(deps.db, value as readonly WatchedWord[]);
    return { ok: true, ...judgeWords(input, words) };
  }
  if (key === 'ads.partners') return { ok: true, ...(await tryFeed(deps.download, input.trim())) };
  if (key === 'age.rows') return tryAge(deps, value as readonly AgeRow[], input);
  throw new Refused('bad_request', `${key} cannot be tried`, { field: 'key' });
};
