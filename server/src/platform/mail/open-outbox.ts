/** The outbox of a process, with the transport that the configuration asks for. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/create-database.ts';
import { createFolderTransport } from './folder-transport.ts';
import { type Outbox, startOutbox } from './outbox.ts';
import type { MailSecrets } from './sealed-body.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { Log } from '../logging/log.ts';

/** Where mails are kept when there is no SMTP_URL. */
export const mailFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'mails');

export const openOutbox = (config: Config, db: Database, log: Log, secrets: MailSecrets): Outbox =>
  startOutbox(
    db,
    config.smtpUrl
      ? createSmtpTransport(config.smtpUrl, config.mailFrom)
      : createFolderTransport(mailFolder(config)),
    log,
    secrets,
  );
