/** Puts a base backup in place as the embedded server's data directory; the next start recovers it. */
import { createWriteStream } from 'node:fs';
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { DatabaseStartError } from './database-start-error.ts';
import { POSTGRES_MAJOR, prepareHome } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';
import { getPostgresUser } from './system-user.ts';

/** @throws DatabaseStartError while a server runs there */
export const refuseRunningServer = async (home: string): Promise<void> => {
  if (await findPostmaster(join(home, `pg${POSTGRES_MAJOR}`)))
    throw new DatabaseStartError(`a database runs in ${home}; stop the site first`);
};

/**
 * Nothing is in place before all of it is.
 * @param archive the tar archive that BASE_BACKUP sent
 * @param manifest the server's own list, which pg_verifybackup reads
 */
export const unpackBaseBackup = async (
  dataDir: string,
  archive: Readable,
  manifest: Uint8Array,
): Promise<void> => {
  const user = await getPostgresUser();
  const home = await prepareHome(dataDir, user);
  await refuseRunningServer(home);
  const folder = join(home, `pg${POSTGRES_MAJOR}`);
  const draft = `${folder}.restoring`;
  await rm(draft, { recursive: true, force: true });
  const give = async (path: string): Promise<void> => {
    if (user) await chown(path, user.uid, user.gid);
  };
  await mkdir(draft, { mode: 0o700 });
  await give(draft);
  const entries = extract();
  const unpacking = (async () => {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const path = join(draft, name);
      if (!`${path}/`.startsWith(`${draft}/`)) throw new Error(`the archive leads outside: ${name}`);
      if (type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        await give(path);
        entry.resume();
        continue;
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      await give(path);
    }
  })();
  await Promise.all([pipeline(archive, entries), unpacking]);
  await writeFile(join(draft, 'backup_manifest'), manifest, { mode: 0o600 });
  await give(join(draft, 'backup_manifest'));
  if (await stat(folder).catch(() => undefined)) await rename(folder, `${folder}.replaced-${Date.now()}`);
  await rename(draft, folder);
  await writeFile(join(home, `pg${POSTGRES_MAJOR}.ready`), '');
};
