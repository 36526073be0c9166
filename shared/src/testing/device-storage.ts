/** What a browser keeps for the visitor: nothing of it before and after each test of a file that calls this. */
import { afterEach, beforeEach } from '@jest/globals';
import { writeConsent } from '../platform/consent.ts';

const clear = (): void => {
  for (const name of ['consent', 'discreet']) document.cookie = `${name}=; path=/; max-age=0`;
  localStorage.clear();
};

/** With the visitor's consent to be remembered. */
export const resetDeviceStorage = (): void => {
  beforeEach(() => {
    clear();
    writeConsent(['functional']);
  });
  afterEach(clear);
};
