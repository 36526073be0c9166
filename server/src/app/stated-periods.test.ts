/** The periods that the privacy texts state are those that the server keeps; an operator's own texts are the operator's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSENT_SECONDS } from '@foyer/shared/wire-schemas/consent';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { CONFIRM_CODE_HOURS, SIGN_IN_LINK_MINUTES } from '@foyer/shared/wire-schemas/accounts/accounts';
import { expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.ts';
import { SESSION_IDLE_DAYS } from '../platform/http/session-cookie.ts';
import { DEVICE_DAYS } from '../platform/http/device-cookie.ts';

const DAY_SECONDS = 86_400;
const partsOf = (language: string, page: string): string[] =>
  readFileSync(join(import.meta.dirname, '../information/texts', language, `${page}.md`), 'utf8').split(
    /^## /m,
  );
const numbersIn = (text: string | undefined): number[] => (text?.match(/\d+/g) ?? []).map(Number);

it.each(LANGUAGES)('cookies and deleted files, in %s', (language) => {
  const necessary = partsOf(language, 'cookies_policy')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('- '));
  const [session, device, link, signUp, age, , consent] = necessary ?? [];
  expect([session, device, link, signUp, age, consent].map(numbersIn)).toEqual([
    [SESSION_IDLE_DAYS],
    [DEVICE_DAYS],
    [SIGN_IN_LINK_MINUTES],
    [CONFIRM_CODE_HOURS],
    // By a click (choices.routes.ts); a proof is valid as long as it says.
    [30],
    [CONSENT_SECONDS / DAY_SECONDS],
  ]);
  // Then backups, which the operator keeps.
  const howLong = numbersIn(partsOf(language, 'privacy')[6]);
  expect(howLong).toEqual([readConfig({}).purgeDays, 35]);
});
