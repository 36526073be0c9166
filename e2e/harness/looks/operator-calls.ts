/** Calls of the demo's operator without a browser: what a test file leaves behind is put right when its browser has ended. */
import { DEMO_ACCOUNTS, warmSite } from '../warm-site.ts';

export interface OperatorCalls {
  get: <Answer>(path: string) => Promise<Answer>;
  post: (path: string, form: Record<string, string>) => Promise<Response>;
}

export const openOperatorCalls = async (): Promise<OperatorCalls> => {
  const { url: site } = warmSite();
  const { name: usr, password: pwd } = DEMO_ACCOUNTS.operator;
  let cookie = '';
  const post: OperatorCalls['post'] = (path, form) =>
    fetch(site + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: site, accept: 'application/json', cookie },
    });
  const signedIn = await post('/api/signin.php', { usr, pwd });
  cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return {
    get: async <Answer>(path: string) =>
      (await (await fetch(site + path, { headers: { cookie } })).json()) as Answer,
    post,
  };
};
