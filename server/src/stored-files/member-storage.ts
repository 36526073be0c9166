/** How many bytes of the storage are a member's. */
import type { Database } from '../platform/database/create-database.ts';
import { setFolderBytes } from './member-storage.sql.ts';

export { type MemberStorage, selectMemberStorage as getStorageOf } from './member-storage.sql.ts';

const BATCH_FOLDERS = 500;
/** Of a key: what stored_folders has a row for. */
const FOLDER = /^(?:films|sources|objects)\/[^/]+(?=\/)/;

/** Takes in a listing of the storage, in which a folder's files come one after the other. */
export class FolderSums {
  readonly #db: Database;
  readonly #sums = new Map<string, number>();
  #last = '';

  constructor(db: Database) {
    this.#db = db;
  }

  async add({ key, bytes }: { key: string; bytes: number }): Promise<void> {
    const folder = FOLDER.exec(key)?.[0];
    if (folder === undefined) return;
    if (folder !== this.#last && this.#sums.size >= BATCH_FOLDERS) await this.flush();
    this.#last = folder;
    this.#sums.set(folder, (this.#sums.get(folder) ?? 0) + bytes);
  }

  async flush(): Promise<void> {
    if (this.#sums.size > 0) await setFolderBytes(this.#db, this.#sums);
    this.#sums.clear();
  }
}
