/**
 * Who this process is, among all of the site: a number drawn at its start, and a lock that others see as long as it lives. Host name
 * and process number say neither: containers share both.
 */
import { randomInt } from 'node:crypto';
import { LOCK_SPACES, type SessionLock, type SessionLocks } from './session-locks.ts';

const PROCESS_NUMBER = randomInt(1, 2 ** 31 - 1);
const NAME = /^process-(\d{1,10})$/;

let announced: SessionLock | undefined;

/** Holds the lock as long as `locks` is open, over lost connections too. */
export const announceProcess = (locks: SessionLocks): Promise<void> =>
  locks.onConnect(async () => {
    announced = await locks.tryLock(LOCK_SPACES.process, PROCESS_NUMBER);
  });

/** To be written next to what this process holds; empty while others could not see that it lives. */
export const processName = (): string =>
  announced && !announced.signal.aborted ? `process-${PROCESS_NUMBER}` : '';

/** The lock's key that a name stands for; undefined for a name that says nothing about life and death. */
export const processNumberOf = (name: string): number | undefined => {
  const [, digits] = NAME.exec(name) ?? [];
  const number = Number(digits);
  return digits !== undefined && number < 2 ** 31 ? number : undefined;
};
