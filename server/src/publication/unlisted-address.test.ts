import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UNLISTED_SECRET_CHARACTERS } from '@foyer/shared/unlisted-name';
import { sql } from 'kysely';
import { hashOfSecret } from '../access/unlisted-proof.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { addVideo } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { testRing, testSecrets } from '../testing/secrets.ts';
import { makeAddress, openAddress, resealAddresses } from './unlisted-address.ts';
import { upsertAddress } from './unlisted-address.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('is random, stored as its hash, and opened for its own video alone', () => {
  const secrets = testSecrets();
  const made = Array.from({ length: 50 }, () => makeAddress(secrets, 7));
  expect(new Set(made.map(({ hash }) => hash)).size).toBe(50);
  for (const { hash, sealed } of made) {
    const secret = openAddress(secrets, 7, sealed);
    expect(secret).toHaveLength(UNLISTED_SECRET_CHARACTERS);
    expect(hashOfSecret(secret)).toBe(hash);
    expect(sealed).not.toContain(secret);
    expect(() => openAddress(secrets, 8, sealed)).toThrow();
  }
});

it('is sealed again with the present key, so that the one before can go', async () => {
  const { db } = database;
  const before = testSecrets('before');
  const ids = [await addVideo(db, { is_private: true }), await addVideo(db, { is_private: true })];
  for (const id of ids) await upsertAddress(db, id, makeAddress(before, id));
  // Of keys whose time has come, the last one seals.
  const ring = [...testRing('before'), ...testRing('after')];
  const both = createSecrets(() => ring);
  const after = testSecrets('after');
  const secretsOf = async (opened: typeof after) => {
    const { rows } = await sql<{
      video_id: number;
      sealed: string;
    }>`SELECT video_id, sealed FROM unlisted_addresses
      ORDER BY 1`.execute(db);
    return rows.map(({ video_id, sealed }) => openAddress(opened, video_id, sealed));
  };
  const secrets = await secretsOf(before);
  expect(await resealAddresses(db, both)).toBe(2);
  expect(await resealAddresses(db, both)).toBe(0);
  expect(await secretsOf(after)).toEqual(secrets);
});
