import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../platform/config/config.ts';
import { registerChoices } from './choices.routes.ts';
import { settleVisitor } from './settle-visitor.ts';

const config = readConfig({ FOYER_CONSENT_COUNTRIES: 'DE,FR' });
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(cookie);
  await app.register(formbody);
  registerChoices(app, config);
});
afterAll(() => app.close());

/** The cookie that the form sets (null: removes), and where it leads. */
const send = async (url: string, form: Record<string, string>) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  const [set] = answer.cookies;
  const cleared = set?.value === '' && Number(set.expires) === 0;
  return [answer.statusCode, cleared ? null : set?.value, answer.headers.location];
};

describe('the form of consent', () => {
  it.each([
    [{ choice: 'necessary' }, 'necessary'],
    [{ choice: 'functional.advertising' }, 'functional.advertising'],
    // The boxes count only where no button decides for all.
    [{ choice: 'necessary', functional: '1' }, 'necessary'],
    [{ functional: '1' }, 'functional'],
    [{ advertising: '1' }, 'advertising'],
    [{}, 'necessary'],
    [{ choice: 'everything' }, 'necessary'],
  ])('%j keeps %s', async (form, kept) => {
    expect(await send('/api/consent.php', { ...form, next: '/videos/longest/2/?type=hd' })).toEqual([
      303,
      kept,
      '/videos/longest/2/?type=hd',
    ]);
  });

  it('leads nowhere else', async () => {
    expect(await send('/api/consent.php', { choice: 'necessary', next: '//evil.example/' })).toEqual([
      303,
      'necessary',
      '/',
    ]);
  });
});

describe('the form of discreet mode', () => {
  it('keeps what is ticked, and nothing when nothing is', async () => {
    expect(await send('/api/discreet.php', { blur: '1', neutral: '1', invented: '1', next: '/' })).toEqual([
      303,
      'neutral.blur',
      '/',
    ]);
    expect(await send('/api/discreet.php', { next: '/' })).toEqual([303, null, '/']);
  });
});

describe('a document', () => {
  const settle = (networkCountry: string | undefined, cookies: Record<string, string> = {}) =>
    settleVisitor(config, {
      search: new URLSearchParams(),
      cookies,
      networkPlace: networkCountry === undefined ? undefined : { country: networkCountry },
    });

  it('says whether the country of the network asks for consent, whatever the cookie of the country says', () => {
    expect(settle('DE').consentMode).toBe('ask');
    expect(settle('US').consentMode).toBe('free');
    expect(settle(undefined).consentMode).toBe('ask');
    expect(settle('DE', { country: 'US' }).consentMode).toBe('ask');
  });

  it('is kept apart by few things that a visitor asks to hide', () => {
    expect(settle('US', { discreet: 'blur.neutral.button.nohistory' }).discreet).toEqual(['neutral', 'blur']);
    expect(settle('US', { discreet: 'blur.invented' }).discreet).toEqual(['blur']);
    expect(settle('US', { discreet: 'invented' }).discreet).toEqual([]);
  });
});
