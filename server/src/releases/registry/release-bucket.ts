/** Releases in an object store: web processes that share no disk find there what was published elsewhere. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { forEachParallel } from '../../platform/storage/for-each-parallel.ts';
import { type Storage, StorageUnavailableError } from '../../platform/storage/storage.ts';
import { compressFile, ENCODINGS, isPrecompressed } from './compress-files.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { computeIntegrity } from './verify-files.ts';

export interface ReleaseBucket {
  /** Puts a complete local folder there, `release.json` last. */
  upload(folder: string, release: Release): Promise<void>;
  /**
   * Brings a release into an empty folder, each file checked before it is written. Throws ReleaseRefused when a file is missing or
   * altered, StorageUnavailableError when the store is away.
   */
  download(release: Release, folder: string): Promise<void>;
}

const PARALLEL = 8;
const SIGNATURE = 'release.sig.json';

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;
type Encoding = keyof typeof DECOMPRESS;
const EACH_ENCODING = Object.entries(ENCODINGS) as [Encoding, string][];

const isFormOf = (content: Buffer, form: Buffer, encoding: Encoding): Promise<boolean> =>
  DECOMPRESS[encoding](form, { maxOutputLength: Math.max(1, content.length) }).then(
    (plain) => plain.equals(content),
    () => false,
  );

export const createReleaseBucket = (storage: Storage): ReleaseBucket => {
  const keyOf = ({ name, version }: Release, path: string): string => `releases/${name}/${version}/${path}`;

  const read = async (release: Release, path: string): Promise<Buffer | undefined> => {
    try {
      const opened = await storage.open(keyOf(release, path));
      return opened && (await buffer(opened.body));
    } catch (error) {
      if (!(error instanceof StorageUnavailableError)) throw error;
      throw new StorageUnavailableError(
        `${release.name} ${release.version} is not on this machine, and the object store is away: ${error.message}`,
        { cause: error },
      );
    }
  };

  const formsOf = (release: Release, path: string): [Encoding, string][] =>
    path.startsWith('browser/') && isPrecompressed(path, release.files[path]?.bytes ?? 0)
      ? EACH_ENCODING
      : [];

  const download = async (release: Release, folder: string, path: string): Promise<void> => {
    const content = await read(release, path);
    const label = `${release.name} ${release.version} in the object store is damaged: ${path}`;
    if (!content) throw new ReleaseRefused(`${label} is missing`);
    if (computeIntegrity(content) !== release.files[path]?.integrity)
      throw new ReleaseRefused(`${label} has another hash`);
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    const forms = formsOf(release, path);
    if (forms.length === 0) return;
    // They have no hashes of their own: one that does not unpack to the checked file is made anew.
    const found = await Promise.all(
      forms.map(async ([encoding, ending]) => {
        const form = await read(release, path + ending);
        return form && (await isFormOf(content, form, encoding)) ? form : undefined;
      }),
    );
    if (found.includes(undefined)) return compressFile(file);
    await Promise.all(
      forms.map(async ([, ending], index) => writeFile(file + ending, found[index] ?? Buffer.alloc(0))),
    );
  };

  return {
    upload: async (folder, release) => {
      const put = async (path: string): Promise<void> => {
        const content = await readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
          // Releases from before were not signed.
          if (path === SIGNATURE && error.code === 'ENOENT') return undefined;
          throw error;
        });
        if (content) await storage.put(keyOf(release, path), content);
      };
      const paths = Object.keys(release.files);
      await forEachParallel(
        [
          ...paths,
          ...paths.flatMap((path) => formsOf(release, path).map(([, ending]) => path + ending)),
          SIGNATURE,
        ],
        PARALLEL,
        put,
      );
      await put('release.json');
    },
    download: async (release, folder) => {
      await forEachParallel(Object.keys(release.files), PARALLEL, (path) => download(release, folder, path));
      const signature = await read(release, SIGNATURE);
      if (signature) await writeFile(join(folder, SIGNATURE), signature);
      await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    },
  };
};
