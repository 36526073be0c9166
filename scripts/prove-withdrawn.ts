/** `npm run prove-withdrawn -- video-12`: asks for every address that the object ever had, and fails if one answers. */
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/platform/config/config.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { findRunningDatabase } from '../server/src/platform/database/find-running-database.ts';
import { proveWithdrawn } from '../server/src/stored-files/prove-withdrawn.ts';
import { ensureMediaSecret } from '../server/src/access/media-secret.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';
import { mediaObject, parseMediaObject } from '../server/src/platform/storage/media-address.ts';

const USAGE = `Usage: npm run prove-withdrawn -- video-12 [--at https://site.example]
  --at   what visitors reach: the site itself, a proxy before it, a CDN; default: FOYER_PUBLIC_URL`;
const PATIENCE_MS = 20_000;

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
    const mediaSecret = await ensureMediaSecret(db);
    const { asked, answering } = await proveWithdrawn(
      { db, mediaSecret, storage },
      object,
      async (address) => {
        const response = await fetch(new URL(address, origin), {
          headers: { range: 'bytes=0-0' },
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        await response.body?.cancel();
        return response.status;
      },
    );
    for (const line of answering) console.error(line);
    console.log(`${object}: ${asked} addresses asked at ${origin}, ${answering.length} answer`);
    if (answering.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
};

await prove().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
