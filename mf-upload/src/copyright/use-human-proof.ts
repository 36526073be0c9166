/** The proof of work of one form; its code is loaded, and its work starts, with the first word that is typed. */
import { fetchTransport } from '@foyer/shared/platform';
import type { HumanProof } from '@foyer/shared/human-proof/prove-human';
import { useState } from 'react';
import { CAPTCHA_CALL } from '../copyright-api.ts';

/** Without the code no proof can be made: the form is then taken as one without scripts. */
const createLateProof = (): HumanProof => {
  let loading: Promise<HumanProof | undefined> | undefined;
  const load = (): Promise<HumanProof | undefined> => {
    loading ??= import('@foyer/shared/human-proof/prove-human').then(
      ({ createHumanProof }) => createHumanProof(fetchTransport, CAPTCHA_CALL),
      () => {
        loading = undefined;
        return undefined;
      },
    );
    return loading;
  };
  return {
    begin: () => void load().then((proof) => proof?.begin()),
    take: async () => (await (await load())?.take()) ?? '',
  };
};

export const useHumanProof = (): HumanProof => useState(createLateProof)[0];
