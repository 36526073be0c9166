/** Asks the browser to make a passkey. What asks it comes with the first one. */

/** Codes as the server's refusals have them; `passkey_…`: see codeOf. */
export type CreatedPasskey = { credential: string } | { code: string; field?: string };

/** @param error of the browser, whose name says what happened (WebAuthn level 3, section 5.1.3) */
const codeOf = (error: unknown): string => {
  const { name } = error as Partial<Error>;
  // The site was opened by a number, or by a name that is not the one that the server asks for.
  if (name === 'SecurityError') return 'passkey_address';
  // No, too late, or there is one on this device already.
  if (name === 'NotAllowedError' || name === 'AbortError' || name === 'InvalidStateError')
    return 'passkey_ended';
  return 'passkey_failed';
};

/** @param options what the server asks, as the WebAuthn standard writes it in JSON */
export const createPasskey = async (options: object): Promise<CreatedPasskey> => {
  const browser = await import('@simplewebauthn/browser').catch(() => null);
  if (!browser?.browserSupportsWebAuthn()) return { code: 'unavailable' };
  try {
    const optionsJSON = options as Parameters<typeof browser.startRegistration>[0]['optionsJSON'];
    return { credential: JSON.stringify(await browser.startRegistration({ optionsJSON })) };
  } catch (error) {
    return { code: codeOf(error) };
  }
};
