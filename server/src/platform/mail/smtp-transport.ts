/** Sends mails through an SMTP server (SMTP_URL). */
import { MailRefusedError, type MailTransport } from './mail-transport.ts';

const TIMEOUT_MS = 15_000;

/** What nodemailer calls the steps at which a mail itself is refused; a refused sign-in says nothing about the mail. */
const MAIL_STEPS = ['EENVELOPE', 'EMESSAGE'];

/** 4xx is "not now" (greylisting, a full queue), 5xx "never" (RFC 5321, 4.2.1). */
const isRefusedForGood = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return responseCode >= 500 && responseCode < 600 && MAIL_STEPS.includes(code ?? '');
};

/**
 * @param url such as `smtps://user:password@mail.example:465`
 * @param from address that mails come from
 */
export const createSmtpTransport = (url: string, from: string): MailTransport => {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url,
        pool: true,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      },
      { from },
    );
  };
  // Loaded with the first mail, since most processes and tests send none.
  let opened: ReturnType<typeof open> | undefined;
  return {
    send: async ({ to, subject, text }) => {
      const transport = await (opened ??= open());
      await transport
        .sendMail({
          // An object, so that no text of a visitor's is ever read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          disableFileAccess: true,
          disableUrlAccess: true,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error: unknown) => {
          throw isRefusedForGood(error) ? new MailRefusedError((error as Error).message) : error;
        });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
};
