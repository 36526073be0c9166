/** Puts a mail into the outbox; it is sent once the transaction that `db` is has committed. */
export { insertMail as queueMail, type QueuedMail } from './mails.sql.ts';
