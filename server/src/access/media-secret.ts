export { ensureMediaSecret } from './media-secret.sql.ts';
