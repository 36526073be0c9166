/** A real OpenID Connect provider on this machine with its own sign-in pages, and a browser that signs in there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const OIDC_CLIENT = { id: 'foyer', secret: 'a secret of the test' };

export interface TestOidcProvider {
  issuer: string;
  close: () => void;
}

/**
 * @param claims what each scope besides `openid` tells
 * @param people claims by the name that they sign in with
 */
export const startOidcProvider = async (
  redirectUri: string,
  claims: Readonly<Record<string, readonly string[]>>,
  people: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<TestOidcProvider> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: OIDC_CLIENT.id, client_secret: OIDC_CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub'],
      ...Object.fromEntries(Object.entries(claims).map(([scope, names]) => [scope, [...names]])),
    },
    scopes: ['openid', ...Object.keys(claims)],
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    findAccount: (_context, sub) =>
      people[sub] && { accountId: sub, claims: async () => ({ sub, ...people[sub] }) },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const visitor = () => {
  const jar = new Map<string, string>();
  return async (address: string, form?: Record<string, string>): Promise<{ to: string; body: string }> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const location = answer.headers.get('location');
    return { to: location ? new URL(location, address).href : '', body: await answer.text() };
  };
};

/** Signs in at the provider and says yes. @returns the address that leads back */
export const signInThere = async (address: string, person: string, origin: string): Promise<string> => {
  const visit = visitor();
  let { to, body } = await visit(address);
  let at = address;
  for (let step = 0; step < 12 && !to.startsWith(origin); step += 1) {
    if (to) {
      at = to;
      ({ to, body } = await visit(to));
    } else {
      const [, action = ''] = /action="([^"]+)"/.exec(body) ?? [];
      const prompt = /name="prompt" value="(\w+)"/.exec(body)?.[1] ?? 'login';
      ({ to, body } = await visit(new URL(action, at).href, { prompt, login: person, password: 'any' }));
    }
  }
  return to;
};
