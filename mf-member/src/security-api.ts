/** Endpoints of two-step sign-in and passkeys. Forms show refusals at their fields. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { PasskeyAct, PasskeysAnswer } from '@foyer/shared/wire-schemas/accounts/passkeys';
import type {
  FactorLossAnswer,
  SecondFactorAct,
  SecondFactorAnswer,
} from '@foyer/shared/wire-schemas/accounts/second-factors';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export interface SecondFactorChange {
  act: Exclude<SecondFactorAct, 'state'>;
  old?: string;
  code?: string;
}
export interface PasskeyChange {
  act: Exclude<PasskeyAct, 'list'>;
  old?: string;
  credential?: string;
  name?: string;
  passkey_id?: string;
}

const SECOND_FACTOR = apiCall('POST /api/second-factor.php');
const PASSKEYS = apiCall('POST /api/passkeys.php');

export const securityApi = injectEndpoints('member', (build) => ({
  memberGetSecondFactor: build.query<SecondFactorAnswer, number>({
    query: () => ({ ...SECOND_FACTOR, body: { act: 'state' } }),
    providesTags: ['Member'],
  }),
  memberChangeSecondFactor: build.mutation<SecondFactorAnswer | Refusal, SecondFactorChange>({
    extraOptions: { ownErrors: true },
    query: (change) => ({ ...SECOND_FACTOR, body: { ...change } }),
    // What is only started changes nothing that is shown.
    invalidatesTags: (_answer, _error, { act }) => (act === 'begin' ? [] : ['Member']),
  }),
  /** Stops the removal that somebody asked for. */
  memberKeepFactor: build.mutation<FactorLossAnswer | Refusal, void>({
    query: () => ({ ...apiCall('POST /api/factor-loss.php'), body: { act: 'keep' } }),
  }),
  memberGetPasskeys: build.query<PasskeysAnswer, number>({
    query: () => ({ ...PASSKEYS, body: { act: 'list' } }),
    providesTags: ['Member'],
  }),
  memberChangePasskeys: build.mutation<PasskeysAnswer | Refusal, PasskeyChange>({
    extraOptions: { ownErrors: true },
    query: (change) => ({ ...PASSKEYS, body: { ...change } }),
    invalidatesTags: (_answer, _error, { act }) => (act === 'options' ? [] : ['Member']),
  }),
}));
