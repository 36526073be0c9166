/** Keeps mails as files in the data directory, for machines without SMTP_URL. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, MailTransport } from './mail-transport.ts';

export interface KeptMail extends Mail {
  id: string;
  /** ISO 8601. */
  date: string;
}

const KEPT_NAME = /^[0-9a-z]{10,40}$/;

export const createFolderTransport = (folder: string): MailTransport => ({
  send: async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const date = new Date();
    // Names sort by time.
    const id = `${date.getTime().toString(36).padStart(10, '0')}${randomBytes(4).toString('hex')}`;
    const path = join(folder, `${id}.json`);
    await writeFile(`${path}.part`, JSON.stringify({ id, date: date.toISOString(), ...mail }), {
      mode: 0o600,
    });
    await rename(`${path}.part`, path);
  },
  close: () => {},
});

/** Undefined for an unknown id. */
export const readKeptMail = async (folder: string, id: string): Promise<KeptMail | undefined> => {
  if (!KEPT_NAME.test(id)) return undefined;
  try {
    return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as KeptMail;
  } catch {
    return undefined;
  }
};

/** Newest first. */
export const listKeptMails = async (folder: string, limit: number): Promise<KeptMail[]> => {
  const names = await readdir(folder).catch(() => []);
  const ids = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(ids.map((id) => readKeptMail(folder, id)));
  return mails.filter((mail) => mail !== undefined);
};
