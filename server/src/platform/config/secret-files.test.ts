/** Secrets that stand in files, as orchestrators mount them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

let folder = '';
const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-secret-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const URL_OF_DATABASE = 'postgres://foyer:a%20secret@database/foyer';

describe('a secret in a file', () => {
  it('counts without the line break at its end', async () => {
    const path = await write('database', `${URL_OF_DATABASE}\n`);
    expect(readConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe(URL_OF_DATABASE);
  });

  it('stands in for a variable that another one wants', async () => {
    const config = readConfig({
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID_FILE: await write('id', 'an id'),
      S3_SECRET_ACCESS_KEY_FILE: await write('key', 'a key'),
    });
    expect(config.s3).toMatchObject({ accessKeyId: 'an id', secretAccessKey: 'a key' });
    // Backups to a bucket use the same unless they have their own.
    expect(config.backup.store).toMatchObject({ accessKeyId: 'an id', secretAccessKey: 'a key' });
  });

  it('decides as the variable does who backs the database up', async () => {
    const path = await write('database', URL_OF_DATABASE);
    expect(readConfig({ DATABASE_URL_FILE: path }).backup.database).toBe('none');
    expect(readConfig({}).backup.database).toBe('base');
  });

  it.each([
    ['is missing', () => join(folder, 'none'), 'DATABASE_URL_FILE cannot be read: ENOENT'],
    ['is empty', () => write('empty', '\n'), 'DATABASE_URL_FILE names a file that is empty'],
    ['is a folder', () => folder, 'DATABASE_URL_FILE cannot be read: EISDIR'],
  ])('that %s stops the start', async (_, path, complaint) => {
    const env = { DATABASE_URL_FILE: await path() };
    expect(() => readConfig(env)).toThrow(complaint);
  });

  it('is refused alongside the variable itself', async () => {
    const path = await write('database', URL_OF_DATABASE);
    expect(() => readConfig({ DATABASE_URL_FILE: path, DATABASE_URL: URL_OF_DATABASE })).toThrow(
      'DATABASE_URL_FILE and DATABASE_URL are both set: keep one of them',
    );
  });

  it('is not read where no secret is meant', () => {
    expect(readConfig({ FOYER_SITE_NAME_FILE: '/no/such/file' }).siteName).toBe('Foyer');
  });
});
