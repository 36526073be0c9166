/** `npm run prove-withdrawn -- video-12`: asks for every address that the object ever had, and fails if one answers, or if it was not withdrawn. */
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/platform/config/config.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { findRunningDatabase } from '../server/src/platform/database/find-running-database.ts';
import { CONSENT_USES } from '@foyer/shared/wire-schemas/person-records';
import { listUseAddresses } from '../server/src/stored-files/prove-use-ended.ts';
import {
  askAll,
  proveWithdrawn,
  type WithdrawalStanding,
} from '../server/src/stored-files/prove-withdrawn.ts';
import { ensureMediaSecret } from '../server/src/access/media-secret.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';
import { mediaObject, parseMediaObject } from '../server/src/platform/storage/media-address.ts';

const USAGE = `Usage: npm run prove-withdrawn -- video-12 [--at https://site.example] [--use download|embedding|preview]
  --at   what visitors reach: the site itself, a proxy before it, a CDN; default: FOYER_PUBLIC_URL
  --use  of a video that is public: every address of this use, to which somebody shown does not consent`;
const PATIENCE_MS = 20_000;

const OBJECTIONS: Record<WithdrawalStanding, string> = {
  withdrawn: '',
  public: 'is not withdrawn: everyone may see it. Its present addresses were left out.',
  unknown: 'is nothing that this site ever stored.',
};

const prove = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, use: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const parsed = parseMediaObject(positionals[0] ?? '');
  const use = CONSENT_USES.find((known) => known === values.use && known !== 'streaming');
  const isUseWrong = values.use !== undefined && (!use || parsed?.kind !== 'video');
  if (!parsed || isUseWrong || (values.at !== undefined && !URL.canParse(values.at))) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const object = mediaObject(parsed.kind, parsed.id);
  const dataDir = values['data-dir'];
  const config = readConfig({ ...process.env, ...(dataDir && { FOYER_DATA_DIR: dataDir }) });
  const origin = values.at ?? config.publicUrl;
  const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
  try {
    const storage = openStorage(config);
    const mediaSecret = await ensureMediaSecret(db);
    const ask = async (address: string): Promise<number> => {
      const response = await fetch(new URL(address, origin), {
        headers: { range: 'bytes=0-0' },
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      return response.status;
    };
    const deps = { db, mediaSecret, storage };
    // Of a use that ended, the video itself stays public.
    const { standing, asked, answering } = use
      ? {
          standing: 'withdrawn' as const,
          ...(await askAll(
            await listUseAddresses({ ...deps, publicUrl: config.publicUrl }, parsed.id, use),
            ask,
          )),
        }
      : await proveWithdrawn(deps, object, ask);
    for (const line of answering) console.error(line);
    console.log(`${object}: ${asked} addresses asked at ${origin}, ${answering.length} answer`);
    const objection = OBJECTIONS[standing];
    if (objection) console.error(`${object} ${objection}`);
    if (answering.length > 0 || objection) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
};

await prove().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
