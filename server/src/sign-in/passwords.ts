/** Hashes and verifies passwords (argon2id). */
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`kept` null), so that timing tells nothing. */
export const verifyPassword = async (kept: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password');
  const isRight = await verify(kept ?? (await decoy), password.normalize('NFKC')).catch(() => false);
  return isRight && kept !== null;
};
