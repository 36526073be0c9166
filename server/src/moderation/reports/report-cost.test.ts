/** What a report costs before the site knows that it may be sent: no picture is decoded for anyone who is over the limit or a robot. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import sharp from 'sharp';
import type { TestWeb } from '../../testing/web.ts';

let decodes = 0;
const actual = await import('../../media/pictures/picture-pool.ts');
jest.unstable_mockModule('../../media/pictures/picture-pool.ts', () => ({
  ...actual,
  makePicturesApart: (...given: Parameters<typeof actual.makePicturesApart>) => {
    decodes += 1;
    return actual.makePicturesApart(...given);
  },
}));

/** Reports of one visitor an hour (docs/guides/roles-and-accounts.md). */
const LIMIT = 5;
let web: TestWeb;
let shot: Buffer;
beforeAll(async () => {
  const { openTestWeb } = await import('../../testing/web.ts');
  web = await openTestWeb();
  shot = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => web.close());
beforeEach(async () => {
  decodes = 0;
  await web.db.deleteFrom('limits').execute();
});

const solve = async (): Promise<string> => {
  const challenge = (await web.get('/api/captcha.json')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
const report = async (captcha: string, body: Buffer = shot) => {
  const fields = { email: 'visitor@example.org', message: 'Something is wrong', captcha };
  return (await web.postFile('/api/report.php', fields, { name: 'shot.png', body })).json();
};

describe('the picture of a report', () => {
  it('is not decoded without the proof of being no robot', async () => {
    for (const captcha of ['', 'nonsense'])
      expect(await report(captcha)).toMatchObject({ code: 'captcha_failed' });
    expect(decodes).toBe(0);
    expect(await report(await solve())).toMatchObject({ ok: true });
    expect(decodes).toBe(1);
  });

  it('is not decoded for a network that is over the limit, proof or not', async () => {
    for (let i = 0; i < LIMIT; i += 1) await report('');
    expect(await report(await solve())).toMatchObject({ code: 'rate_limited' });
    expect(await report('')).toMatchObject({ code: 'rate_limited' });
    expect(decodes).toBe(0);
  });

  it('is decoded once for each proof, be it a picture or not', async () => {
    const captcha = await solve();
    const broken = Buffer.concat([shot.subarray(0, 40), Buffer.alloc(100)]);
    expect(await report(captcha, broken)).toMatchObject({ code: 'file_invalid_type' });
    expect(await report(captcha, broken)).toMatchObject({ code: 'captcha_failed' });
    expect(decodes).toBe(1);
  });
});

it('forms with mistakes are limited before they are read', async () => {
  const answers: string[] = [];
  for (let i = 0; i < 45; i += 1)
    answers.push((await web.postFile('/api/report.php', { email: 'nonsense', message: '' })).json().code);
  expect(answers[0]).toBe('email_invalid');
  expect(answers.at(-1)).toBe('rate_limited');
});
