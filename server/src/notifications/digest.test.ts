import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addMember } from '../testing/catalogue.ts';
import { openMembers, type TestMembers } from '../testing/members.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { mailDigests } from './digest-scheduled-jobs.ts';
import { notifyModeratorsOf } from './notifications.ts';

let members: TestMembers;
beforeAll(async () => {
  members = await openMembers();
  await members.web.db
    .updateTable('members')
    .set({ email: 'bert@example.org', language: 'de' })
    .where('name', '=', 'bert')
    .execute();
});
afterAll(() => members.web.close());

const site = { siteName: 'Foyer', publicUrl: 'https://foyer.example', rolesWithoutFactor: false };
const mails = async (more: Partial<typeof site> = {}) => {
  await mailDigests(members.web.db, { ...site, ...more });
  return (await members.web.mails()).filter(({ subject }) => /gelesen/.test(subject));
};
const daysPass = (days: number) =>
  sql`UPDATE notification_choices SET digested_at = digested_at - make_interval(hours => ${days * 24})`.execute(
    members.web.db,
  );
const write = () =>
  members.post('anna', '/api/messages.php', {
    act: 'send',
    object_id: String(members.ids.bert),
    msg: 'A secret of two',
  });

it('comes to who wants it, when something new is unread, and says how much and not what', async () => {
  await write();
  expect(await mails()).toEqual([]);
  await members.post('bert', '/api/notifications.php', { act: 'choose', digest: 'daily' });
  expect(await mails()).toEqual([]);
  await daysPass(2);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Was du bei Foyer noch nicht gelesen hast' });
  expect(JSON.stringify(mail)).toContain('Ungelesene Nachrichten: 1');
  expect(JSON.stringify(mail)).toContain('https://foyer.example/notifications/');
  expect(JSON.stringify(mail)).not.toContain('secret');
});

it('does not come twice about the same, nor before its time', async () => {
  expect(await mails()).toEqual([]);
  await daysPass(0.5);
  await write();
  expect(await mails()).toEqual([]);
  await sql`UPDATE messages SET sent_at = now() - interval '9 days'`.execute(members.web.db);
  await daysPass(2);
  expect(await mails()).toEqual([]);
  await write();
  await members.post('bert', '/api/notifications.php', { act: 'choose', digest: 'weekly' });
  await daysPass(3);
  expect(await mails()).toEqual([]);
  await daysPass(5);
  expect(await mails()).toHaveLength(1);
});

it('counts no message of a suspended member, which no list has', async () => {
  const { db } = members.web;
  await sql`UPDATE messages SET read_at = now()`.execute(db);
  await sql`INSERT INTO messages (from_id, to_id, body)
    VALUES (${await addMember(db, 'eve', { status_id: 3 })}, ${members.ids.bert}, 'Of a suspended member')`.execute(
    db,
  );
  await daysPass(8);
  expect(await mails()).toEqual([]);
});

it('counts what waits at a desk for those alone whose role counts', async () => {
  const { db } = members.web;
  await sql`UPDATE messages SET read_at = now()`.execute(db);
  await sql`UPDATE members SET is_moderator = true WHERE name = 'bert'`.execute(db);
  await inTransaction(db, (tx) => notifyModeratorsOf(tx, 'appeal'));
  await daysPass(8);
  expect(await mails()).toEqual([]);
  await inTransaction(db, (tx) => notifyModeratorsOf(tx, 'appeal'));
  await daysPass(8);
  expect(JSON.stringify(await mails({ rolesWithoutFactor: true }))).toContain('1');
});
