/** Signs a browser context in through the API, as the form does. */
import type { BrowserContext } from 'playwright-core';
import { warmSite } from './warm-site.ts';

export interface Account {
  name: string;
  password: string;
}

/** @throws Error when the site refuses. */
export const signIn = async (
  context: BrowserContext,
  { name, password }: Account,
  site = warmSite().url,
): Promise<void> => {
  const response = await context.request.post(`${site}/api/signin.php`, {
    form: { usr: name, pwd: password },
    headers: { origin: site },
  });
  const answer = await response.json();
  if (!answer.ok) throw new Error(`sign-in was refused: ${JSON.stringify(answer)}`);
};
