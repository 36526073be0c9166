/** Asks the browser to make a passkey. What asks it comes with the first one. */

/** Codes as the server's refusals have them; `ended`: the user said no, or has one on this device already. */
export type CreatedPasskey = { credential: string } | { code: string; field?: string };

/** @param options what the server asks, as the WebAuthn standard writes it in JSON */
export const createPasskey = async (options: object): Promise<CreatedPasskey> => {
  const browser = await import('@simplewebauthn/browser').catch(() => null);
  if (!browser?.browserSupportsWebAuthn()) return { code: 'unavailable' };
  try {
    const optionsJSON = options as Parameters<typeof browser.startRegistration>[0]['optionsJSON'];
    return { credential: JSON.stringify(await browser.startRegistration({ optionsJSON })) };
  } catch {
    return { code: 'passkey_ended' };
  }
};
