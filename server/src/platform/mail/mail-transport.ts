/** The interface of mail transports: SMTP, or in development a folder. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text; addresses in it stand on lines of their own. */
  text: string;
}

/** The other side will not take this mail, now or later: no such mailbox, no such content. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

export interface MailTransport {
  /** @throws MailRefusedError for good; anything else: the outbox tries again */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}
