/** Mails through a server of the deployment's (SMTP_URL). */
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';

const TIMEOUT_MS = 15_000;

/**
 * @param url such as `smtps://user:password@mail.example:465`
 * @param from address that mails come from
 */
export const createSmtpTransport = (url: string, from: string): MailTransport => {
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({
        // An object, so that no text of a visitor's is ever read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
};
