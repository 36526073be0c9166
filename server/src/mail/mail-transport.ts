/** How mails leave the house: through SMTP, or, in development, into a folder where they can be read. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text; addresses in it stand on lines of their own. */
  text: string;
}

export interface MailTransport {
  /** @throws what the other side says; the outbox tries again */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}
