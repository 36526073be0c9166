/** Remakes one film after the other, in one process of the site at a time, while no upload wants anything. */
import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { ProcessingDeps } from '../video-processing.ts';
import { claimRemake } from './film-remakes.sql.ts';
import { remakeFilm } from './remake-film.ts';

const IDLE_MS = 5000;

/**
 * Ends when the signal is aborted and the running remake has ended.
 * @param deps its folder is this loop's own, and empty while nothing is made
 */
export const runRemakeLoop = async (deps: ProcessingDeps): Promise<void> => {
  const { db, signal, workFolder, log } = deps;
  while (!signal.aborted) {
    let isIdle = true;
    try {
      const run = await inTransaction(db, claimRemake);
      if (run) {
        isIdle = false;
        await mkdir(workFolder, { recursive: true });
        await remakeFilm(deps, run);
      }
    } catch (error) {
      isIdle = true;
      if (!signal.aborted) log(`remakes: ${error instanceof Error ? error.message : error}`);
    } finally {
      await rm(workFolder, { recursive: true, force: true }).catch(() => {});
    }
    if (isIdle) await sleep(IDLE_MS, undefined, { signal }).catch(() => {});
  }
};
