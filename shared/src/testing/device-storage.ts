/** What a browser keeps for the visitor: nothing before each test of the file that calls it, and none of it afterwards. */
import { afterEach, beforeEach } from '@jest/globals';
import { writeConsent } from '../platform/consent.ts';

const clear = (): void => {
  for (const name of ['consent', 'discreet']) document.cookie = `${name}=; path=/; max-age=0`;
  localStorage.clear();
};

/** With the visitor's consent to be remembered. */
export const useDeviceStorage = (): void => {
  beforeEach(() => {
    clear();
    writeConsent(['functional']);
  });
  afterEach(clear);
};
