/** Each purpose has a key of its own; what was signed stays good through a rotation until its end, and not beyond. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type KeyRing, parseRing } from './key-ring.ts';
import { SIGNING_PURPOSES, type SignPurpose } from './purposes.ts';
import { createSecrets } from './secrets.ts';

const line = (id: string, from: string, byte: number) =>
  `${id} ${from} ${Buffer.alloc(32, byte).toString('base64')}\n`;
const FIRST = line('first1', '2026-01-01T00:00:00.000Z', 1);
const SECOND = line('secnd2', '2026-03-01T00:00:00.000Z', 2);
const THIRD = line('third3', '2026-03-02T00:00:00.000Z', 3);
const OLD_SECRET = 'Zm95ZXItdGVzdC1zZWNyZXQ';
const LEGACY = `legacy 1970-01-01T00:00:00.000Z ${OLD_SECRET}\n`;
const at = (time: string) => Date.parse(time) / 1000;
const ROTATION = at('2026-03-01T00:00:00Z');
const secretsAt = (text: string, seconds: number) => {
  const ring = parseRing(text, 'keys');
  return createSecrets(
    () => ring,
    () => seconds,
  );
};

const HOUR = 3600;
const DAY = 24 * HOUR;
/** How long what each purpose signs may live at most: from the code that issues it, by hand. */
const LIVES: Record<SignPurpose, number> = {
  media: HOUR,
  download: 6 * HOUR,
  'download-ticket': 660,
  'age-proof': 365 * DAY,
  'age-trip': 900,
  'embed-entrance': 600,
  'set-link': 600,
  preview: 90 * DAY,
  'known-device': 180 * DAY,
  'bot-check': 1200,
  'measurement-token': 600,
  'sign-in-mail': HOUR,
  session: 90 * DAY,
};
const PURPOSES = Object.keys(LIVES) as SignPurpose[];

it('knows no other purpose', () => {
  expect(PURPOSES.sort()).toEqual(Object.keys(SIGNING_PURPOSES).sort());
});

describe.each(PURPOSES)('what is signed for %s', (purpose) => {
  const signature = secretsAt(FIRST, ROTATION - 10).sign(purpose, 'text');

  it('names its key, and fits its text alone', () => {
    expect(signature).toMatch(/^first1[\w-]{43}$/);
    const secrets = secretsAt(FIRST, ROTATION);
    expect(secrets.verify(purpose, 'text', signature)).toBe(true);
    expect(secrets.verify(purpose, 'Text', signature)).toBe(false);
    for (const broken of [
      signature.slice(0, -1),
      `${signature}A`,
      signature.replace('first1', 'secnd2'),
      '',
      'x',
    ])
      expect(secrets.verify(purpose, 'text', broken)).toBe(false);
  });

  it('is of no use for another purpose', () => {
    const secrets = secretsAt(FIRST, ROTATION);
    for (const other of PURPOSES.filter((one) => one !== purpose))
      expect(secrets.verify(other, 'text', signature)).toBe(false);
  });

  it('is accepted after a rotation until its end, then refused', () => {
    const { lifeSeconds } = SIGNING_PURPOSES[purpose];
    expect(lifeSeconds).toBeGreaterThanOrEqual(LIVES[purpose]);
    const acceptedAt = (seconds: number) =>
      secretsAt(FIRST + SECOND, seconds).verify(purpose, 'text', signature);
    expect(acceptedAt(ROTATION - 1)).toBe(true);
    expect(acceptedAt(ROTATION + LIVES[purpose] - 10)).toBe(true);
    expect(acceptedAt(ROTATION + 2 * lifeSeconds + 600)).toBe(false);
    expect(secretsAt(FIRST + SECOND, ROTATION).sign(purpose, 'text')).toMatch(/^secnd2/);
  });

  it('is accepted by who knows the key before it signs', () => {
    const next = secretsAt(FIRST + SECOND, ROTATION + 1).sign(purpose, 'text');
    expect(next).toMatch(/^secnd2/);
    expect(secretsAt(FIRST + SECOND, ROTATION - 20).verify(purpose, 'text', next)).toBe(true);
    expect(secretsAt(FIRST + SECOND, ROTATION - 20).sign(purpose, 'text')).toBe(signature);
    expect(secretsAt(FIRST, ROTATION - 20).verify(purpose, 'text', next)).toBe(false);
  });

  it('is refused once its key is retired', () => {
    const retired = 'first1 2026-01-01T00:00:00.000Z retired\n';
    expect(secretsAt(retired + SECOND, ROTATION).verify(purpose, 'text', signature)).toBe(false);
  });
});

it('ends an old key when it would have, though the next one was retired', () => {
  const retired = 'secnd2 2026-03-01T00:00:00.000Z retired\n';
  const signature = secretsAt(FIRST, ROTATION - 10).sign('media', 'text');
  const twoHoursLater = secretsAt(FIRST + retired + THIRD, ROTATION + DAY + 2 * HOUR);
  expect(twoHoursLater.verify('media', 'text', signature)).toBe(false);
});

describe('the secret of the releases before', () => {
  const old = (text: string, characters: number, secret = OLD_SECRET) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, characters);
  const TEXTS: readonly (readonly [SignPurpose, string, number, string])[] = [
    ['media', 'media\n9\nanyone\nvideo-1\nr', 32, OLD_SECRET],
    ['download', 'download\n9\nanyone\nvideo-1\nr\n480p\na.mp4', 32, OLD_SECRET],
    ['download-ticket', 'download-ticket\n1.480p.9.0', 32, OLD_SECRET],
    ['age-proof', 'age-proof\n9', 43, OLD_SECRET],
    ['age-trip', 'age-trip state\nkey\nx', 43, OLD_SECRET],
    ['embed-entrance', 'embed-entrance\n9', 43, OLD_SECRET],
    ['set-link', 'release-set\n1\n9\nanonymous', 43, OLD_SECRET],
    ['preview', 'release-set\n1\n9\nanonymous', 43, `${OLD_SECRET} preview`],
    ['known-device', 'device\n9\nid\n1\nhash', 32, OLD_SECRET],
  ];

  it.each(TEXTS)(
    'signs %s as they did until the first key starts, and is accepted until their end',
    (purpose, text, characters, secret) => {
      const expected = old(text, characters, secret);
      expect(secretsAt(LEGACY + SECOND, ROTATION - 1).sign(purpose, text)).toBe(expected);
      expect(secretsAt(LEGACY + SECOND, ROTATION - 1).maySeal()).toBe(false);
      const after = secretsAt(LEGACY + SECOND, ROTATION + 60);
      expect(after.verify(purpose, text, expected)).toBe(true);
      expect(after.sign(purpose, text)).toMatch(/^secnd2/);
      expect(after.maySeal()).toBe(true);
      const late = secretsAt(LEGACY + SECOND, ROTATION + 400 * DAY);
      expect(late.verify(purpose, text, expected)).toBe(false);
      const retired = 'legacy 1970-01-01T00:00:00.000Z retired\n';
      expect(secretsAt(retired + SECOND, ROTATION).verify(purpose, text, expected)).toBe(false);
    },
  );

  it('signs nothing that they did not know', () => {
    const secrets = secretsAt(LEGACY + SECOND, ROTATION - 1);
    expect(secrets.sign('measurement-token', 'text')).toMatch(/^secnd2/);
    expect(secrets.verify('measurement-token', 'text', old('text', 32))).toBe(false);
    expect(secrets.verify('measurement-token', 'text', old('text', 43))).toBe(false);
  });
});

describe('what is sealed', () => {
  const sealed = secretsAt(FIRST, ROTATION - 10)
    .sealing('totp-seed')
    .seal(Buffer.from('seed'), 'member 1');

  it('opens for what it belongs to, in its purpose, while its key is there', () => {
    expect(sealed).toMatch(/^first1\.[\w-]+$/);
    expect(sealed).not.toContain(Buffer.from('seed').toString('base64url'));
    const sealing = secretsAt(FIRST + SECOND, ROTATION + 1000 * DAY).sealing('totp-seed');
    expect(sealing.open(sealed, 'member 1').toString()).toBe('seed');
    expect(sealing.isOld(sealed)).toBe(true);
    expect(() => sealing.open(sealed, 'member 2')).toThrow();
    expect(() => secretsAt(FIRST, ROTATION).sealing('mail').open(sealed, 'member 1')).toThrow();
    expect(() => secretsAt(SECOND, ROTATION).sealing('totp-seed').open(sealed, 'member 1')).toThrow('first1');
  });
});

it('says what is wrong with a file of keys without a word of it', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const TEXTS = [
    '',
    '# nothing\n',
    `short ${'2026-01-01'} ${key}`,
    `first1 never ${key}`,
    `first1 2026-01-01 ${key}x`,
    FIRST + FIRST,
    'first1 2026-01-01 retired',
  ];
  for (const text of TEXTS) {
    let message = '';
    try {
      parseRing(text, 'keys');
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/^Error: keys/);
    expect(message).not.toContain(key.slice(0, 8));
  }
});

it('uses the array as the mark of a change', () => {
  let ring: KeyRing = parseRing(FIRST, 'keys');
  const secrets = createSecrets(
    () => ring,
    () => ROTATION + 1,
  );
  expect(secrets.sign('media', 'text')).toMatch(/^first1/);
  ring = parseRing(FIRST + SECOND, 'keys');
  expect(secrets.sign('media', 'text')).toMatch(/^secnd2/);
});
