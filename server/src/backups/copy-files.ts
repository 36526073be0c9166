/** Copies what is new of a storage to the place of backups, by hash. */
import type { Storage, StoredFile } from '../platform/storage/storage.ts';
import { BackupError, hashBytes, hashingStream, hashStream, objectKey, readBytes } from './backup-place.ts';
import { type FileEntry, type FileSet, formatLines, nameOf } from './manifest.ts';

/** What is larger is read twice: for its name, and to be copied. */
const MAX_IN_MEMORY = 16 * 1024 * 1024;
const PARALLEL = 6;
/** An interrupted backup goes on from what was noted last. */
const NOTE_EVERY = 200;
const NOTE_EVERY_MS = 2000;

export interface Copied {
  entries: FileEntry[];
  /** What was copied because the place did not have it. */
  newFiles: number;
  newBytes: number;
}

/** What the place has, and what earlier backups know. */
export interface Known {
  /** Bytes of each stored object, by its key. */
  stored: Map<string, number>;
  /** By set and path. */
  entries: Map<string, FileEntry>;
}

export class BackupRun implements Copied {
  readonly place: Storage;
  readonly id: string;
  readonly known: Known;
  readonly entries: FileEntry[] = [];
  newFiles = 0;
  newBytes = 0;
  #noted = 0;
  #notedAtMs = performance.now();
  #note = 0;
  readonly #noting: { last: Promise<unknown> } = { last: Promise.resolve() };

  constructor(place: Storage, id: string, known: Known) {
    this.place = place;
    this.id = id;
    this.known = known;
  }

  /** Puts bytes in unless they are there. */
  async put(key: string, bytes: number, body: () => Promise<Parameters<Storage['put']>[1]>): Promise<void> {
    if (this.known.stored.get(key) === bytes) return;
    await this.place.put(key, await body());
    this.known.stored.set(key, bytes);
    this.newFiles += 1;
    this.newBytes += bytes;
  }

  async add(entry: FileEntry): Promise<void> {
    this.entries.push(entry);
    const isDue =
      this.entries.length - this.#noted >= NOTE_EVERY || performance.now() - this.#notedAtMs >= NOTE_EVERY_MS;
    if (!isDue) return;
    const rows = this.entries.slice(this.#noted);
    this.#noted = this.entries.length;
    this.#notedAtMs = performance.now();
    const key = `unfinished/${this.id}/${String((this.#note += 1)).padStart(6, '0')}.jsonl`;
    this.#noting.last = this.#noting.last.then(() => this.place.put(key, formatLines(rows)));
    await this.#noting.last;
  }
}

const readObject = async (
  source: Storage,
  file: StoredFile,
): Promise<
  { sha256: string; bytes: number; body: () => Promise<Parameters<Storage['put']>[1]> } | undefined
> => {
  if (file.bytes <= MAX_IN_MEMORY) {
    const content = await readBytes(source, file.key);
    return content && { sha256: hashBytes(content), bytes: content.length, body: async () => content };
  }
  const first = await source.open(file.key);
  if (!first) return undefined;
  const { sha256, bytes } = await hashStream(first.body);
  const body = async () => {
    const again = await source.open(file.key);
    if (!again) throw new BackupError(`${file.key} went away while it was copied; start again`);
    const hashed = hashingStream(sha256, `${file.key} changed while it was copied; start again`);
    again.body.on('error', (error) => hashed.destroy(error));
    return again.body.pipe(hashed);
  };
  return { sha256, bytes, body };
};

/** @param prefix only what lies under it; empty or with its slash */
export const copyFiles = async (
  run: BackupRun,
  {
    source,
    set,
    prefix,
    skip,
  }: { source: Storage; set: FileSet; prefix: string; skip?: (key: string) => boolean },
): Promise<void> => {
  const copyOne = async (file: StoredFile): Promise<void> => {
    const mark = `${file.bytes} ${file.etag}`;
    const before = run.known.entries.get(nameOf({ set, path: file.key }));
    if (before?.mark === mark && run.known.stored.get(objectKey('objects', before.object)) === file.bytes)
      return run.add(before);
    const read = await readObject(source, file);
    // Removed meanwhile: nothing names it any more.
    if (!read) return;
    const { sha256, bytes, body } = read;
    await run.put(objectKey('objects', sha256), bytes, body);
    await run.add({ set, path: file.key, bytes, object: sha256, mark });
  };
  const files = source.list(prefix)[Symbol.asyncIterator]();
  // Several at a time take turns at one list; its generator queues what is asked meanwhile.
  const work = async (): Promise<void> => {
    for (let next = await files.next(); !next.done; next = await files.next())
      if (!skip?.(next.value.key)) await copyOne(next.value);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
};
