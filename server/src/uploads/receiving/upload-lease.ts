/**
 * Leases an upload to one request at a time, over all processes. The lease is a row's, not a database session's: an upload
 * of hours would hold a connection for hours. A holder that does not renew it loses it, and one whose process has ended
 * (`isProcessGone`) immediately. Writes go to explicit places in the file, so that even a holder that was asleep too long and
 * wakes up writes the sender's bytes where they belong.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/create-database.ts';
import { processName } from '../../platform/database/process-identity.ts';
import { isProcessGone } from '../../platform/database/process-life.ts';
import { askForLease, freeLease, renewLease, takeLease } from '../uploads.sql.ts';

const LEASE_SECONDS = 10;
const RENEW_MS = 2000;
const POLL_MS = 150;

const readBootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Elsewhere than on Linux every process counts as another boot: less is trusted, nothing is lost.
    return randomBytes(16).toString('hex');
  }
};

/** Changes when the machine starts anew, and with it what the page cache held. */
export const BOOT_ID = readBootId();

export interface UploadLease {
  uploadId: string;
  /** Aborted when the lease was lost: nothing may be written any more. */
  signal: AbortSignal;
  release: () => Promise<void>;
}

interface Held {
  onWanted: () => void;
}
/** The leases of this process, by their secret. */
const held = new Map<string, Held>();

/** Of holders that could not be seen, as those of an earlier release, the lease runs out. */
const isHolderGone = (
  db: Database,
  { lease, leasedBy }: { lease: string; leasedBy: string },
): Promise<boolean> | boolean =>
  leasedBy !== '' && leasedBy === processName() ? !held.has(lease) : isProcessGone(db, leasedBy);

const keepLease = (db: Database, uploadId: string, lease: string, onWanted: () => void): UploadLease => {
  const lost = new AbortController();
  let isAskedToStop = false;
  const tell = (): void => {
    if (isAskedToStop) return;
    isAskedToStop = true;
    onWanted();
  };
  held.set(lease, { onWanted: tell });
  let renewedMs = performance.now();
  let isRenewing = false;
  const timer = setInterval(() => {
    if (performance.now() - renewedMs > LEASE_SECONDS * 1000) lost.abort();
    if (isRenewing || lost.signal.aborted) return;
    isRenewing = true;
    const askedMs = performance.now();
    renewLease(db, { uploadId, lease, seconds: LEASE_SECONDS })
      .then((state) => {
        if (!state) return lost.abort();
        renewedMs = askedMs;
        if (state.isWanted) tell();
      })
      // The database may be away for a moment; the lease lasts a little.
      .catch(() => {})
      .finally(() => {
        isRenewing = false;
      });
  }, RENEW_MS);
  timer.unref();
  return {
    uploadId,
    signal: lost.signal,
    release: async () => {
      clearInterval(timer);
      held.delete(lease);
      // If it cannot be given up now, it runs out.
      await freeLease(db, uploadId, lease).catch(() => {});
    },
  };
};

export interface LeaseTake {
  uploadId: string;
  /** Called once when another asks for it: stop, and release soon. */
  onWanted?: () => void;
  /** Ask the holder to stop, and wait as long as it may take; otherwise wait `patienceMs` and give up. */
  isTakeover?: boolean;
  patienceMs?: number;
  signal?: AbortSignal;
}

const TAKEOVER_PATIENCE_MS = (LEASE_SECONDS + 3) * 1000;

/** @returns undefined when somebody else keeps it, or there is no such upload */
export const takeUploadLease = async (
  db: Database,
  { uploadId, onWanted = () => {}, isTakeover = false, patienceMs = 0, signal }: LeaseTake,
): Promise<UploadLease | undefined> => {
  const lease = randomBytes(12).toString('base64url');
  const endMs = performance.now() + (isTakeover ? TAKEOVER_PATIENCE_MS : patienceMs);
  for (;;) {
    const holder = await takeLease(db, { uploadId, lease, leasedBy: processName(), seconds: LEASE_SECONDS });
    if (holder === null) return keepLease(db, uploadId, lease, onWanted);
    if (holder === undefined) return undefined;
    if (await isHolderGone(db, holder)) {
      await freeLease(db, uploadId, holder.lease);
      continue;
    }
    if (isTakeover) {
      held.get(holder.lease)?.onWanted();
      await askForLease(db, uploadId);
    }
    if (performance.now() > endMs || signal?.aborted) return undefined;
    await sleep(POLL_MS);
  }
};
