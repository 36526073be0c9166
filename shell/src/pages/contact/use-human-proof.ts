/** The proof of one form; its code is in this chunk, its work starts with the first word. */
import { fetchTransport } from '@foyer/shared/platform';
import { useState } from 'react';
import { createHumanProof, type HumanProof } from '@foyer/shared/human-proof/prove-human';
import { CAPTCHA_CALL } from '../../shell-api.ts';

export const useHumanProof = (): HumanProof =>
  useState(() => createHumanProof(fetchTransport, CAPTCHA_CALL))[0];
