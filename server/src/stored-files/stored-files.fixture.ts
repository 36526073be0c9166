/** A process that stores a folder again and again until it is killed: `node … DATABASE_URL STORAGE_ROOT LOCAL_FOLDER`. */
import { cp } from 'node:fs/promises';
import { createDatabase } from '../platform/database/create-database.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { storeFolder } from './stored-files.ts';

const [url = '', root = '', local = ''] = process.argv.slice(2);
const deps = { db: createDatabase({ url, poolSize: 1 }), storage: createFileStorage(root) };
console.log('storing');
for (let attempt = 1; ; attempt += 1) {
  const copy = `${local}-${attempt}`;
  await cp(local, copy, { recursive: true });
  await storeFolder(deps, { folder: `films/v999999-${attempt}`, object: 'video-999999' }, copy, {
    durable: false,
  });
}
