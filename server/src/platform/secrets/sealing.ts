/**
 * Encryption for columns: AES-256-GCM, bound to what the content belongs to, so that a sealed text that is moved to another row does
 * not open. The first key seals, all of them open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SealingKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

export interface Sealing {
  /** @param about what it belongs to, as `document 12`; the same text opens it. @returns `{key id}.{base64url}`, for a column */
  seal: (content: Buffer, about: string) => string;
  /** @throws Error where the key is gone, or the text or what it belongs to was changed */
  open: (sealed: string, about: string) => Buffer;
  /** Whether another key sealed it than new ones are sealed with. */
  isOld: (sealed: string) => boolean;
}

/** Nonce, tag and ciphertext. */
export const encrypt = (key: Buffer, content: Buffer, about: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** @throws Error where anything of it was changed */
export const decrypt = (key: Buffer, sealed: Buffer, about: string): Buffer => {
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]);
};

export const sealingKeyOf = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'));

export const createSealing = (keys: readonly SealingKey[]): Sealing => {
  const [first] = keys;
  if (!first) throw new Error('there is no key to seal with');
  return {
    seal: (content, about) => `${first.id}.${encrypt(first.key, content, about).toString('base64url')}`,
    open: (sealed, about) => {
      const id = sealingKeyOf(sealed);
      const key = keys.find((one) => one.id === id)?.key;
      if (!key) throw new Error(`the key ${id} is gone`);
      return decrypt(key, Buffer.from(sealed.slice(id.length + 1), 'base64url'), about);
    },
    isOld: (sealed) => sealingKeyOf(sealed) !== first.id,
  };
};
