/** The published passwords of the demo on a production site, tried as a visitor would. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { lockDemoAccounts } from '../app/lock-demo-accounts.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { addMember } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { setDemoPasswords } from './demo-accounts.ts';
import { fillCatalogue } from './fill-catalogue.ts';

const NAMES = Object.values(DEMO_ACCOUNTS).map(({ name }) => name);
const NOW = new Date('2026-11-01T10:00:00Z');

let web: TestWeb;
const signIn = async (usr: string, pwd: string) => {
  await web.db.deleteFrom('limits').execute();
  return web.post('/api/signin.php', { usr, pwd });
};
const isIn = async (usr: string, pwd: string): Promise<boolean> =>
  (await signIn(usr, pwd)).json<{ ok: boolean }>().ok;
const whoIsInByReadme = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, password } of Object.values(DEMO_ACCOUNTS))
    if (await isIn(name, password)) found.push(name);
  return found;
};
const start = async (production: boolean): Promise<string[]> => {
  const said: string[] = [];
  await lockDemoAccounts(web.db, { production }, (line) => said.push(line));
  return said;
};

describe('a demo that was filled outside production', () => {
  beforeAll(async () => {
    web = await openTestWeb();
    await fillCatalogue(web.db, NOW, { hasPublishedPasswords: true });
  });
  afterAll(() => web.close());

  it('lets everyone in by the README, and goes on to outside production', async () => {
    expect(await whoIsInByReadme()).toEqual(NAMES);
    expect(await start(false)).toEqual([]);
    expect(await whoIsInByReadme()).toEqual(NAMES);
  });

  it('is locked when a production process starts over it, with all that would lead back in', async () => {
    const { moderator, member } = DEMO_ACCOUNTS;
    const session = (await signIn(moderator.name, moderator.password)).cookies.find(
      ({ name }) => name === 'session',
    );
    const [own] = await setDemoPasswords(web.db, [member.name]);
    await sql`INSERT INTO passkeys (id, member_id, public_key, counter, name) VALUES ('k', 123, 'k', 0, 'intruder')`.execute(
      web.db,
    );
    await web.db
      .updateTable('members')
      .set({ email: 'intruder@example.org' })
      .where('id', '=', 123)
      .execute();

    const [line, ...more] = await start(true);
    expect(line).toContain(
      'published: demo-uploader, demo-moderator, demo-records, demo-operator, demo-editor.',
    );
    expect(more).toEqual([]);
    expect(await whoIsInByReadme()).toEqual([]);
    // Its operator had changed this one's.
    expect(await isIn(member.name, own?.password ?? '')).toBe(true);
    const library = '/api/json/videos2/0/straight/latest-updates/60/favourites..1.all...json';
    expect((await web.get(library, { cookie: `session=${session?.value}` })).statusCode).toBe(401);
    expect((await sql`SELECT id FROM passkeys`.execute(web.db)).rows).toEqual([]);
    const { email } = await web.db
      .selectFrom('members')
      .select('email')
      .where('id', '=', 123)
      .executeTakeFirstOrThrow();
    expect(email).toBe('demo-moderator@members.example');
    expect(await start(true)).toEqual([]);
  });

  it('opens with the passwords that an operator sets, and with no other', async () => {
    const given = await setDemoPasswords(web.db, ['demo-moderator']);
    expect(given.map(({ name }) => name)).toEqual(['demo-moderator']);
    expect(await isIn('demo-moderator', given[0]?.password ?? '')).toBe(true);
    expect(await start(true)).toEqual([]);
    expect(await isIn('demo-moderator', given[0]?.password ?? '')).toBe(true);
    expect(await whoIsInByReadme()).toEqual([]);
  });
});

it('a member of a site without a demo who has the name of one is left alone', async () => {
  web = await openTestWeb();
  try {
    const { name, password } = DEMO_ACCOUNTS.member;
    const id = await addMember(web.db, name);
    const password_hash = await hashPassword(password);
    await web.db.updateTable('members').set({ password_hash }).where('id', '=', id).execute();
    expect(await setDemoPasswords(web.db)).toEqual([]);
    expect(await start(true)).toEqual([]);
    expect(await isIn(name, password)).toBe(true);
  } finally {
    await web.close();
  }
});

it('a demo that is filled in production has no passwords at all', async () => {
  web = await openTestWeb();
  try {
    await fillCatalogue(web.db, NOW, { hasPublishedPasswords: false });
    expect(await whoIsInByReadme()).toEqual([]);
    const members = await web.db.selectFrom('members').select('password_hash').execute();
    expect(members.filter(({ password_hash }) => password_hash !== null)).toEqual([]);
    expect(await start(true)).toEqual([]);
  } finally {
    await web.close();
  }
});
