/** Secrets of unlisted videos' addresses: made at random, sealed by a key outside the database so that their owner can be shown them. */
import { randomBytes } from 'node:crypto';
import { UNLISTED_SECRET_CHARACTERS } from '@foyer/shared/unlisted-name';
import { hashOfSecret } from '../access/unlisted-proof.ts';
import type { Database } from '../platform/database/create-database.ts';
import { openText, sealedAtPresent, sealText, type TextSecrets } from '../platform/secrets/sealed-text.ts';
import {
  selectAddressesSealedElse,
  type StoredAddress,
  updateSealedAddress,
} from './unlisted-address.sql.ts';

export type { StoredAddress } from './unlisted-address.sql.ts';

export type AddressSecrets = TextSecrets;

const PURPOSE = 'unlisted-address';
const BATCH_SIZE = 100;
/** 16.5 bytes of base64url: the last character has all its bits. */
const RANDOM_BYTES = 17;

const aboutOf = (videoId: number): string => `address of video ${videoId}`;

const store = (secrets: AddressSecrets, videoId: number, secret: string): string =>
  sealText(secrets, PURPOSE, aboutOf(videoId), secret);

/** A new one, unlike any before. */
export const makeAddress = (secrets: AddressSecrets, videoId: number): StoredAddress => {
  const secret = randomBytes(RANDOM_BYTES).toString('base64url').slice(0, UNLISTED_SECRET_CHARACTERS);
  return { hash: hashOfSecret(secret), sealed: store(secrets, videoId, secret) };
};

/** @throws Error where the key is gone */
export const openAddress = (secrets: AddressSecrets, videoId: number, sealed: string): string =>
  openText(secrets, PURPOSE, aboutOf(videoId), sealed);

/** Seals with the present key what another one sealed, or none. It may end and start again at any time. @returns how many */
export const resealAddresses = async (db: Database, secrets: AddressSecrets): Promise<number> => {
  if (!secrets.maySeal()) return 0;
  const present = sealedAtPresent(secrets, PURPOSE);
  let count = 0;
  for (;;) {
    const rows = await selectAddressesSealedElse(db, present, BATCH_SIZE);
    if (rows.length === 0) return count;
    for (const row of rows) {
      const secret = openAddress(secrets, row.video_id, row.sealed);
      await updateSealedAddress(db, row, store(secrets, row.video_id, secret));
      count += 1;
    }
  }
};
