/** Proof of age through nginx and directly, with a real provider and a wallet that knows the site by HTTP alone. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DeviceAuth, DeviceResponse, DeviceSignature, DeviceSigned, Document } from '@owf/mdoc';
import { X509Certificate } from 'node:crypto';
import { findFreePort } from '../../../../deploy/nginx/run-nginx.ts';
import { issueAgeProof } from '../../access/age-proof.ts';
import { agePolicyWith } from '../../testing/age-policy.ts';
import {
  AGE_DOC_TYPE,
  answerLink,
  createTestIssuer,
  sendAnswer,
  type TestCredential,
  type TestIssuer,
} from '../../testing/age-wallet.ts';
import { addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { openTestEdge, type TestEdge } from '../../testing/edge.ts';
import {
  OIDC_CLIENT,
  signInThere,
  startOidcProvider,
  type TestOidcProvider,
} from '../../testing/oidc-provider.ts';
import { testSecrets } from '../../testing/secrets.ts';

const FROM = { 'cdn-country': 'FR' };
const PAGE = '/videos/1/harbour/';
let edge: TestEdge;
let oidc: TestOidcProvider;
let issuer: TestIssuer;
let stranger: TestIssuer;
let adult: TestCredential;
let origin = '';

const PEOPLE = {
  adult: { age_over_18: true },
  minor: { age_over_18: false },
  wordy: { age_over_18: 'true' },
  silent: {},
};

beforeAll(async () => {
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  oidc = await startOidcProvider(`${origin}/age/oidc/back/`, { age: ['age_over_18'] }, PEOPLE);
  issuer = await createTestIssuer('Ages of Utopia');
  stranger = await createTestIssuer('Ages of Nowhere');
  adult = await issuer.issue({ age_over_18: true, family_name: 'Nobody' });
  edge = await openTestEdge({
    port,
    config: {
      agePolicy: agePolicyWith('FR'),
      ageProviders: {
        proofDays: 30,
        oidc: {
          issuer: oidc.issuer,
          clientId: OIDC_CLIENT.id,
          clientSecret: OIDC_CLIENT.secret,
          name: 'Ages Inc.',
          scope: 'openid age',
          claim: 'age_over_18',
          acr: '',
        },
        wallet: {
          trustedCertificates: [new Uint8Array(new X509Certificate(issuer.authority).raw)],
          address: 'openid4vp://',
          docType: AGE_DOC_TYPE,
        },
      },
    },
    nginx: { checkSeconds: 1, callsBurst: 5000 },
  });
  await addVideo(edge.db, { title: 'Harbour' });
  await settleCatalogue(edge.db);
});
afterAll(async () => {
  oidc?.close();
  await edge?.close();
});

/** A browser of the country: keeps the site's cookies. */
const openBrowser = () => {
  const jar = new Map<string, string>();
  const get = async (path: string) => {
    const answer = await edge.get(path, {
      ...FROM,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    const cookies = answer.headers.getSetCookie();
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return {
      status: answer.status,
      to: answer.headers.get('location') ?? '',
      cookies,
      body: await answer.text(),
      headers: answer.headers,
    };
  };
  return { jar, get };
};
type Browser = ReturnType<typeof openBrowser>;

const expectIn = async (browser: Browser) => {
  const page = await browser.get(PAGE);
  expect([page.status, page.body.includes('Harbour')]).toEqual([200, true]);
};
const expectOut = async (browser: Browser) => {
  expect(browser.jar.has('age_proof')).toBe(false);
  const page = await browser.get(PAGE);
  expect([page.status, page.body.includes('Harbour')]).toEqual([403, false]);
};
const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('the page that asks for proof', () => {
  it('offers what is set up, leads back to the page that was asked for, and holds no content', async () => {
    const page = await openBrowser().get(`${PAGE}?type=hd`);
    expect(page.status).toBe(403);
    const next = encodeURIComponent(`${PAGE}?type=hd`);
    expect(hrefs(page.body)).toEqual(
      expect.arrayContaining([`/age/wallet/?next=${next}`, `/age/oidc/?next=${next}`]),
    );
    expect(page.body).toContain('Ages Inc.');
    expect(page.body).not.toContain('Harbour');
    expect(page.headers.get('rating')).toMatch(/^RTA/);
  });

  it.each(['en', 'de', 'ja', 'ru'])('speaks %s', async (language) => {
    const browser = openBrowser();
    browser.jar.set('language', language);
    const page = await browser.get('/age/?error=underAge');
    expect(page.body).toContain(`<html lang="${language}">`);
    expect(page.body.replace(/<style>.*<\/style>/s, '')).not.toMatch(/\{\w+\}/);
    expect(page.body).toContain('role="alert"');
  });

  it('sends nobody to another site, and those who need no proof back', async () => {
    const browser = openBrowser();
    const { to } = await browser.get('/age/wallet/?next=//evil.example/');
    expect(to).toMatch(/^\/age\/wallet\/[\w-]{22}\/\?next=%2F$/);
    const free = await edge.get('/age/?next=/videos/1/x/', { 'cdn-country': 'JP' });
    expect([free.status, free.headers.get('location')]).toEqual([303, '/videos/1/x/']);
  });
});

describe('an OpenID Connect provider', () => {
  const leave = (browser: Browser, next = PAGE) => browser.get(`/age/oidc/?next=${encodeURIComponent(next)}`);
  const goThere = async (browser: Browser, person: string) => {
    const { to } = await leave(browser);
    return (await signInThere(to, person, origin)).slice(origin.length);
  };

  it('lets an adult in, and keeps nothing but until when', async () => {
    const browser = openBrowser();
    const answer = await browser.get(await goThere(browser, 'adult'));
    expect([answer.status, answer.to]).toEqual([303, PAGE]);
    const proof = answer.cookies.find((line) => line.startsWith('age_proof='));
    expect(proof).toMatch(/^age_proof=\d+\.[\w-]{49}; .*HttpOnly; SameSite=Lax$/);
    await expectIn(browser);
  });

  it('is not given the address of an unlisted video, to which the visitor returns all the same', async () => {
    const browser = openBrowser();
    const address = `/unlisted/1~${'s'.repeat(22)}/`;
    const { to } = await leave(browser, address);
    const [, , told = ''] = new URL(to).searchParams.get('state')?.split('.') ?? [];
    expect(Buffer.from(told, 'base64url').toString()).toBe('/');
    const answer = await browser.get((await signInThere(to, 'adult', origin)).slice(origin.length));
    expect([answer.status, answer.to]).toEqual([303, address]);
  });

  it.each(['minor', 'wordy', 'silent'])('lets %s stay outside and says why', async (person) => {
    const browser = openBrowser();
    const answer = await browser.get(await goThere(browser, person));
    expect(answer.to).toBe(`/age/?next=${encodeURIComponent(PAGE)}&error=underAge`);
    await expectOut(browser);
  });

  it('takes an answer once, and in the browser that asked', async () => {
    const browser = openBrowser();
    const back = await goThere(browser, 'adult');
    const elsewhere = openBrowser();
    await leave(elsewhere);
    expect((await elsewhere.get(back)).to).toContain('error=refused');
    await expectOut(elsewhere);
    await browser.get(back);
    browser.jar.delete('age_proof');
    expect((await browser.get(back)).to).toContain('error=refused');
    await expectOut(browser);
  });

  it('takes no state that was changed', async () => {
    const browser = openBrowser();
    const back = await goThere(browser, 'adult');
    const { to } = await leave(browser);
    const other = new URL(to).searchParams.get('state') ?? '';
    for (const state of [other, 'x', ''])
      expect((await browser.get(back.replace(/state=[^&]+/, `state=${state}`))).to).toContain(
        'error=refused',
      );
    await expectOut(browser);
  });

  it('serves two tabs', async () => {
    const browser = openBrowser();
    const first = await goThere(browser, 'adult');
    const second = await goThere(browser, 'adult');
    for (const back of [first, second]) {
      browser.jar.delete('age_proof');
      expect((await browser.get(back)).to).toBe(PAGE);
      await expectIn(browser);
    }
  });
});

const stateOf = (link: string): string => new URL(link).searchParams.get('state') ?? '';

describe('a wallet', () => {
  const ask = async (browser: Browser) => {
    const { to } = await browser.get(`/age/wallet/?next=${encodeURIComponent(PAGE)}`);
    const page = await browser.get(to);
    const link = hrefs(page.body).find((href) => href.startsWith('openid4vp://')) ?? '';
    return { path: to, page, link };
  };

  it('is asked for "over 18" alone, by link, by QR code, and by a page that goes on by itself', async () => {
    const { page, link, path } = await ask(openBrowser());
    expect(page.status).toBe(403);
    const query = new URL(link).searchParams;
    expect(query.get('response_mode')).toBe('direct_post');
    expect(JSON.parse(query.get('dcql_query') ?? '').credentials).toEqual([
      expect.objectContaining({ claims: [{ path: [AGE_DOC_TYPE, 'age_over_18'], intent_to_retain: false }] }),
    ]);
    expect(page.body).toContain('<svg');
    expect(page.body).toContain('http-equiv="refresh"');
    expect(page.body).toContain(`action="${path.split('?')[0]}"`);
  });

  it('lets an adult in, whichever device it is on', async () => {
    const browser = openBrowser();
    const { path, link } = await ask(browser);
    const answer = await answerLink(link, adult);
    // Nothing but what was asked for leaves the wallet.
    expect(Buffer.from(JSON.parse(answer.form.vp_token ?? '').age[0], 'base64url').includes('Nobody')).toBe(
      false,
    );
    expect((await browser.get(path)).status).toBe(403);
    expect(await sendAnswer(answer)).toBe(200);
    const passed = await browser.get(path);
    expect([passed.status, passed.to]).toEqual([303, PAGE]);
    await expectIn(browser);
    expect(
      await edge.db.selectFrom('age_requests').selectAll().where('outcome', '=', 'adult').execute(),
    ).toEqual([]);
  });

  it('counts no longer than its credential', async () => {
    const browser = openBrowser();
    const { path, link } = await ask(browser);
    const validUntil = new Date(Date.now() + 3_600_000);
    await sendAnswer(await answerLink(link, await issuer.issue({ age_over_18: true }, { validUntil })));
    await browser.get(path);
    const [expiry] = (browser.jar.get('age_proof') ?? '').split('.');
    expect(Math.abs(Number(expiry) * 1000 - validUntil.getTime())).toBeLessThan(2000);
  });

  const refusals: [string, string, (link: string) => Promise<Awaited<ReturnType<typeof answerLink>>>][] = [
    [
      'of somebody under 18',
      'underAge',
      async (link) => answerLink(link, await issuer.issue({ age_over_18: false })),
    ],
    [
      'that presents nothing',
      'refused',
      async (link) => ({
        ...(await answerLink(link, adult)),
        form: { vp_token: '{}', state: stateOf(link) },
      }),
    ],
    [
      'of an unknown issuer',
      'refused',
      async (link) => answerLink(link, await stranger.issue({ age_over_18: true })),
    ],
    [
      'whose credential has expired',
      'refused',
      async (link) =>
        answerLink(
          link,
          await issuer.issue({ age_over_18: true }, { validUntil: new Date(Date.now() - 3_600_000) }),
        ),
    ],
    [
      'of another type',
      'refused',
      async (link) =>
        answerLink(link, {
          ...(await issuer.issue({ age_over_18: true }, { docType: 'org.example.other' })),
        }),
    ],
    ['to another nonce', 'refused', (link) => answerLink(link, adult, { nonce: 'another' })],
    [
      'that carries what it signed',
      'refused',
      (link) => answerLink(link, adult, { nonce: 'another', tamper: carryPayload }),
    ],
    [
      'signed by another holder',
      'refused',
      async (link) => answerLink(link, { ...adult, deviceJwk: (await issuer.issue({})).deviceJwk }),
    ],
    [
      'that is garbage',
      'refused',
      async (link) => ({
        ...(await answerLink(link, adult)),
        form: { vp_token: '{"age":["AAAA"]}', state: stateOf(link) },
      }),
    ],
    [
      'with another state',
      'refused',
      async (link) => {
        const answer = await answerLink(link, adult);
        return { ...answer, form: { ...answer.form, state: 'x' } };
      },
    ],
    [
      'that is an error',
      'refused',
      async (link) => {
        const answer = await answerLink(link, adult);
        return { ...answer, form: { state: answer.form.state ?? '', error: 'access_denied' } };
      },
    ],
  ];
  it.each(refusals)('lets nobody in by an answer %s', async (_what, error, make) => {
    const browser = openBrowser();
    const { path, link } = await ask(browser);
    const status = await sendAnswer(await make(link));
    expect(status).toBe(error === 'refused' ? 400 : 200);
    const refused = await browser.get(path);
    expect(refused.to).toBe(`/age/?next=${encodeURIComponent(PAGE)}&error=${error}`);
    await expectOut(browser);
  });

  it('answers once: not to another question, and not to another browser', async () => {
    const browser = openBrowser();
    const one = await ask(browser);
    const answer = await answerLink(one.link, adult);
    const elsewhere = openBrowser();
    const two = await ask(elsewhere);
    const responseUri = new URL(two.link).searchParams.get('response_uri') ?? '';
    const state = new URL(two.link).searchParams.get('state') ?? '';
    expect(await sendAnswer({ responseUri, form: { ...answer.form, state } })).toBe(400);
    expect((await elsewhere.get(two.path)).to).toContain('error=refused');
    expect(await sendAnswer(answer)).toBe(200);
    expect(await sendAnswer(answer)).toBe(400);
    expect((await elsewhere.get(one.path)).to).toContain('error=expired');
    await expectOut(elsewhere);
    expect((await browser.get(one.path)).to).toBe(PAGE);
    browser.jar.delete('age_proof');
    expect((await browser.get(one.path)).to).toContain('error=expired');
    await expectOut(browser);
  });

  it('has ten minutes', async () => {
    const browser = openBrowser();
    const { path, link } = await ask(browser);
    const answer = await answerLink(link, adult);
    await edge.db
      .updateTable('age_requests')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(await sendAnswer(answer)).toBe(400);
    expect((await browser.get(path)).to).toContain('error=expired');
    await expectOut(browser);
  });

  it('serves two tabs', async () => {
    const browser = openBrowser();
    const one = await ask(browser);
    const two = await ask(browser);
    await sendAnswer(await answerLink(two.link, adult));
    expect((await browser.get(two.path)).to).toBe(PAGE);
    // The first tab goes on, too: its browser is in.
    expect((await browser.get(one.path)).to).toBe(PAGE);
    await expectIn(browser);
  });
});

describe('a proof in the cookie', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each([
    ['of another secret', () => issueAgeProof(testSecrets('another'), now() + 60)],
    ['that has expired', () => issueAgeProof(testSecrets(), now() - 1)],
    ['made longer', () => issueAgeProof(testSecrets(), now() + 60).replace(/^\d+/, String(now() + 600))],
  ])('%s is none', async (_, make) => {
    const browser = openBrowser();
    browser.jar.set('age_proof', make());
    const page = await browser.get(PAGE);
    expect([page.status, page.body.includes('Harbour')]).toEqual([403, false]);
  });
});

/** Puts what the holder signed into the signature itself, where a careless verifier would check it in place of the question. */
const carryPayload = (response: DeviceResponse): DeviceResponse => {
  const [document] = response.documents ?? [];
  const signature = document?.deviceSigned.deviceAuth.deviceSignature;
  if (!document || !signature) throw new Error('nothing was signed');
  const { protectedHeaders, unprotectedHeaders } = signature;
  const carrying = DeviceSignature.fromDecodedStructure({
    protected: protectedHeaders,
    unprotected: unprotectedHeaders,
    payload: signature.detachedPayload ?? null,
    signature: signature.signature,
  });
  return DeviceResponse.createSimple({
    documents: [
      Document.create({
        docType: document.docType,
        issuerSigned: document.issuerSigned,
        deviceSigned: DeviceSigned.create({
          deviceNamespaces: document.deviceSigned.deviceNamespaces,
          deviceAuth: DeviceAuth.create({ deviceSignature: carrying }),
        }),
      }),
    ],
  });
};
