/**
 * Seals keys and records with age (https://age-encryption.org/v1): for public keys, or under a passphrase. scrypt takes a second, so the
 * passphrase seals one private key of the place (`sealed/identity.age`), and that key's public half seals the files.
 */
import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { BackupConfig } from '../platform/config/backup-config.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { BackupError, readBytes } from './backup-place.ts';

type SealConfig = Pick<BackupConfig, 'recipients' | 'passphraseFile' | 'identityFile'>;
const IDENTITY_KEY = 'sealed/identity.age';

const readPassphrase = async (file: string): Promise<string> => {
  const text = (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  if (text.length < 12) throw new BackupError(`the passphrase in ${file} is shorter than 12 characters`);
  return text;
};

const openIdentity = async (sealed: Uint8Array, passphrase: string): Promise<string> => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(sealed, 'text').catch(() => {
    throw new BackupError('the passphrase does not open the keys of this place of backups');
  });
};

/** The place's own key, made with the first backup. Its private half decides, so that nobody who can write there can put another in its place. */
const ownRecipient = async (place: Storage, passphrase: string): Promise<string> => {
  const known = await readBytes(place, IDENTITY_KEY);
  if (known) return identityToRecipient(await openIdentity(known, passphrase));
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  await place.put(IDENTITY_KEY, await encrypter.encrypt(identity));
  return identityToRecipient(identity);
};

/** @throws BackupError where nothing to seal with is set */
export const createSealer = async (
  place: Storage,
  { recipients, passphraseFile }: SealConfig,
): Promise<(content: Uint8Array) => Promise<Uint8Array>> => {
  if (recipients.length === 0 && !passphraseFile)
    throw new BackupError(
      'nothing seals the keys: set FOYER_BACKUP_RECIPIENTS to age public keys, or FOYER_BACKUP_PASSPHRASE_FILE',
    );
  const all =
    recipients.length > 0 ? recipients : [await ownRecipient(place, await readPassphrase(passphraseFile))];
  return (content) => {
    const encrypter = new Encrypter();
    for (const recipient of all) encrypter.addRecipient(recipient);
    return encrypter.encrypt(content);
  };
};

/** @throws BackupError where nothing to open with is set, or it does not fit */
export const createOpener = async (
  place: Storage,
  { identityFile, passphraseFile }: SealConfig,
): Promise<(sealed: Uint8Array, name: string) => Promise<Uint8Array>> => {
  if (!identityFile && !passphraseFile)
    throw new BackupError(
      'nothing opens the sealed keys: set FOYER_BACKUP_IDENTITY_FILE or FOYER_BACKUP_PASSPHRASE_FILE',
    );
  const identities = identityFile
    ? (await readFile(identityFile, 'utf8')).split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
    : [];
  if (identities.length === 0 && passphraseFile) {
    const own = await readBytes(place, IDENTITY_KEY);
    if (!own) throw new BackupError('keys there are sealed for public keys: set FOYER_BACKUP_IDENTITY_FILE');
    identities.push(await openIdentity(own, await readPassphrase(passphraseFile)));
  }
  return async (sealed, name) => {
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    return decrypter.decrypt(sealed).catch((error: unknown) => {
      throw new BackupError(`${name} cannot be opened: ${error instanceof Error ? error.message : error}`);
    });
  };
};
