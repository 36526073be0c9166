/**
 * `npm run prove-use-ended -- video-12 preview`: asks for every address of a use to which somebody shown does not consent, and fails
 * if one answers.
 */
import { parseArgs } from 'node:util';
import { ALBUM_CONSENT_USES, CONSENT_USES } from '@foyer/shared/wire-schemas/records/person-records';
import { openForCommand } from '../server/src/platform/secrets/open-secrets.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { createDatabase } from '../server/src/platform/database/create-database.ts';
import { findRunningDatabase } from '../server/src/platform/database/find-running-database.ts';
import { parseMediaObject } from '../server/src/platform/storage/media-address.ts';
import { openStorage } from '../server/src/platform/storage/open-storage.ts';
import { proveUseEnded } from '../server/src/stored-files/prove-use-ended.ts';
import { statusAt } from './operators/ask-status.ts';

const USAGE = `Usage: npm run prove-use-ended -- video-12 download|embedding|preview [--at https://site.example]
       npm run prove-use-ended -- album-12 download|preview [--at https://site.example]
  --at   what visitors reach: the site itself, a proxy before it, a CDN; default: FOYER_PUBLIC_URL
Without streaming a video or an album leaves the site: npm run prove-withdrawn`;

const prove = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const parsed = parseMediaObject(positionals[0] ?? '');
  const kind = parsed?.kind === 'video' || parsed?.kind === 'album' ? parsed.kind : undefined;
  const uses = kind === 'album' ? ALBUM_CONSENT_USES : CONSENT_USES;
  const use = uses.find((known) => known === positionals[1] && known !== 'streaming');
  if (!parsed || !kind || !use || (values.at !== undefined && !URL.canParse(values.at))) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const dataDir = values['data-dir'];
  const config = readConfig({ ...process.env, ...(dataDir && { FOYER_DATA_DIR: dataDir }) });
  const origin = values.at ?? config.publicUrl;
  const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
  try {
    const deps = {
      db,
      secrets: await openForCommand(config, db, console.error),
      storage: openStorage(config),
    };
    const { asked, answering } = await proveUseEnded(
      { ...deps, publicUrl: config.publicUrl },
      { kind, id: parsed.id, use },
      statusAt(origin),
    );
    for (const line of answering) console.error(line);
    console.log(
      `${kind}-${parsed.id}, ${use}: ${asked} addresses asked at ${origin}, ${answering.length} answer`,
    );
    if (answering.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
};

await prove().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
