/**
 * Takes a base backup of a running PostgreSQL: what pg_basebackup does, by the same command of the replication protocol
 * (https://www.postgresql.org/docs/18/protocol-replication.html, BASE_BACKUP). The server sends a tar archive of its data directory, with the
 * WAL that makes it whole, and a manifest with the SHA-256 of each file. It checks its own checksums of pages meanwhile.
 */
import { Readable } from 'node:stream';
import pg from 'pg';

const COMMAND = `BASE_BACKUP (LABEL 'foyer', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
/** The first byte of what the server sends: another archive, the manifest, data of either, progress. */
const KINDS = { archive: 0x6e, manifest: 0x6d, data: 0x64 } as const;
/** What was sent and nobody has read yet; beyond it the connection is not read. */
const MAX_WAITING = 16 * 1024 * 1024;

export interface BaseBackup {
  /** The archive, as the server makes it; ends with an error where the backup failed. */
  archive: Readable;
  /** The server's own list of files with their hashes; there once the archive has ended. */
  manifest: () => string;
  close: () => Promise<void>;
}

/** The part of pg's connection that a query of one's own is given. */
interface Connection {
  query: (text: string) => void;
  stream: { pause: () => void; resume: () => void };
}

/** A query of pg (`Submittable`) that takes what BASE_BACKUP sends. */
class BaseBackupQuery {
  readonly archive: Readable;
  manifest = '';
  #archives = 0;
  #isManifest = false;
  #connection: Connection | undefined;
  #failure: Error | undefined;

  constructor() {
    this.archive = new Readable({
      highWaterMark: MAX_WAITING,
      read: () => this.#connection?.stream.resume(),
    });
  }
  submit = (connection: Connection): void => {
    this.#connection = connection;
    connection.query(COMMAND);
  };
  handleCopyData = ({ chunk }: { chunk: Buffer }, connection: Connection): void => {
    const kind = chunk[0];
    if (kind === KINDS.archive && ++this.#archives > 1)
      this.#failure = new Error('the database has tablespaces of its own: back it up with pg_basebackup');
    else if (kind === KINDS.manifest) this.#isManifest = true;
    else if (kind === KINDS.data) {
      if (this.#isManifest) this.manifest += chunk.toString('utf8', 1);
      // The parser reuses its buffer.
      else if (!this.archive.push(Buffer.from(chunk.subarray(1)))) connection.stream.pause();
    }
  };
  handleError = (error: Error): void => {
    this.#failure ??= error;
    this.archive.destroy(this.#failure);
  };
  handleReadyForQuery = (): void => {
    if (this.#failure) this.archive.destroy(this.#failure);
    else this.archive.push(null);
  };
  handleRowDescription = (): void => {};
  handleDataRow = (): void => {};
  handleCommandComplete = (): void => {};
  handleEmptyQuery = (): void => {};
  handlePortalSuspended = (): void => {};
}

/**
 * @param url of a role that may replicate, and past any pooler
 * @throws the driver's error where it may not
 */
export const openBaseBackup = async (url: string): Promise<BaseBackup> => {
  const settings = { connectionString: url, application_name: 'foyer-backup', replication: 'true' };
  const client = new pg.Client(settings);
  client.on('error', () => {});
  await client.connect();
  const query = new BaseBackupQuery();
  client.query(query as never);
  return { archive: query.archive, manifest: () => query.manifest, close: () => client.end() };
};
