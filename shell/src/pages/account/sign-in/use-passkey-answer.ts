/** Has the browser answer a question for a passkey. What asks the browser for it comes with the first click. */
import { useState } from 'react';

interface Sent {
  data?: { ok: boolean; code?: string; options?: object | undefined } | undefined;
  error?: unknown;
}
interface PasskeyCalls {
  /** What the browser is asked. */
  ask: () => Promise<Sent>;
  /** @param credential what the browser answered, as JSON */
  send: (credential: string) => Promise<Sent>;
}

/** @param error of the browser, whose name says what happened (WebAuthn level 3, section 5.1.4) */
const codeOfBrowser = (error: unknown): string => {
  const { name } = error as Partial<Error>;
  // The site was opened by a number, or by a name that is not the one that the server asks for.
  if (name === 'SecurityError') return 'passkey_address';
  // Cancelled, too late, or there is none on this device; browsers do not tell which.
  return name === 'NotAllowedError' || name === 'AbortError' ? 'passkey_ended' : 'passkey_failed';
};
const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? 'server_error';

const run = async ({ ask, send }: PasskeyCalls): Promise<string | null> => {
  const browser = await import('@simplewebauthn/browser').catch(() => null);
  if (!browser?.browserSupportsWebAuthn()) return 'unavailable';
  const asked = await ask();
  if (!asked.data?.ok || !asked.data.options) return codeOf(asked.data ?? asked.error);
  try {
    const optionsJSON = asked.data.options as Parameters<
      typeof browser.startAuthentication
    >[0]['optionsJSON'];
    const credential = await browser.startAuthentication({ optionsJSON });
    const { data, error } = await send(JSON.stringify(credential));
    return data?.ok ? null : codeOf(data ?? error);
  } catch (error) {
    return codeOfBrowser(error);
  }
};

export const usePasskeyAnswer = (calls: PasskeyCalls) => {
  const [isBusy, setBusy] = useState(false);
  /** @returns the code of what went wrong, a server's or `passkey_…`; null: it was taken; undefined: one is under way */
  const answer = async (): Promise<string | null | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    const code = await run(calls);
    // Where it was taken, something else takes the place of what is shown.
    if (code !== null) setBusy(false);
    return code;
  };
  return { answer, isBusy };
};
