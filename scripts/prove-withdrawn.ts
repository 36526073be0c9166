/** `npm run prove-withdrawn -- video-12`: asks for every address that the object ever had, and fails if one answers, or if it was not withdrawn. */
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/platform/config/config.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { findRunningDatabase } from '../server/src/platform/database/find-running-database.ts';
import { proveWithdrawn, type WithdrawalStanding } from '../server/src/stored-files/prove-withdrawn.ts';
import { openForCommand } from '../server/src/platform/secrets/open-secrets.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';
import { mediaObject, parseMediaObject } from '../server/src/platform/storage/media-address.ts';
import { statusAt } from './operators/ask-status.ts';

const USAGE = `Usage: npm run prove-withdrawn -- video-12 [--at https://site.example]
  --at   what visitors reach: the site itself, a proxy before it, a CDN; default: FOYER_PUBLIC_URL`;

const OBJECTIONS: Record<WithdrawalStanding, string> = {
  withdrawn: '',
  public: 'is not withdrawn: everyone may see it. Its present addresses were left out.',
  unknown: 'is nothing that this site ever stored.',
};

const prove = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const parsed = parseMediaObject(positionals[0] ?? '');
  if (!parsed || (values.at !== undefined && !URL.canParse(values.at))) {
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
    const secrets = await openForCommand(config, db, console.error);
    const { standing, asked, answering } = await proveWithdrawn(
      { db, secrets, storage },
      object,
      statusAt(origin),
    );
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
