/** The proof of one form; its code is in this chunk, its work begins with the first word. */
import { fetchTransport } from '@foyer/shared/platform';
import { useState } from 'react';
import { createHumanProof, type HumanProof } from './prove-human.ts';

export const useHumanProof = (): HumanProof => useState(() => createHumanProof(fetchTransport))[0];
