/** A small part of the demo in a process of its own, for the test that kills it: database address, data directory. */
import { join } from 'node:path';
import { createDatabase } from '../platform/database/create-database.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { ensureDemo } from './demo.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const db = createDatabase({ url });
await ensureDemo({
  db,
  storage: createFileStorage(join(dataDir, 'media')),
  config: { dataDir, ffmpegPath: process.env['FOYER_FFMPEG'], production: false },
  log: { info: () => undefined },
  onProgress: (done, total) => process.stdout.write(`${done}/${total}\n`),
  only: { clips: ['blossom'], pictures: 8 },
});
await db.destroy();
