/** Creates and reads the secret that signs media addresses and proofs of age. */
export { ensureMediaSecret } from './media-secret.sql.ts';
