/** Mails to those whom the settings name, where a release was taken back automatically or operators are to look at it. */
import { DEFAULT_LANGUAGE } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { Warning } from './faults.sql.ts';

export interface TellOperatorsDeps {
  config: Pick<Config, 'siteName' | 'publicUrl' | 'releaseMail'>;
  db: Database;
  wakeOutbox: () => void;
}

export const createTellOperators =
  ({ config, db, wakeOutbox }: TellOperatorsDeps) =>
  async ({ setId, package: name, kind, reason }: Warning): Promise<void> => {
    const readers = config.releaseMail.filter((one) => one.package === undefined || one.package === name);
    const values = {
      site: config.siteName,
      name: '',
      link: `${config.publicUrl}${urls.releases()}`,
      hours: 0,
      set: setId,
      reason,
    };
    const mail = writeMail(
      kind === 'taken_back' ? 'release_taken_back' : 'release_warning',
      DEFAULT_LANGUAGE,
      values,
    );
    for (const recipient of new Set(readers.map(({ address }) => address)))
      await queueMail(db, { recipient, ...mail });
    if (readers.length > 0) wakeOutbox();
  };
