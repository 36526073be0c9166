/** A lost second factor, from the form for the code to the bar that stops it, with and without JavaScript. Long form only. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits, itFitsPages } from '../../harness/fit-pages.ts';
import { newestMail } from '../../harness/kept-mails.ts';
import { restoreLinkIn } from '../../harness/mail-links.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const describeLong = process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip;
const { name, password } = DEMO_ACCOUNTS.member;
const EMAIL = 'lost-codes@example.org';
const own = sql`SELECT id FROM members WHERE name = ${name}`;

describeLong('a lost second factor', () => {
  const { open } = useBrowser();
  let before: string | null = null;
  const withDb = async (
    run: (db: Awaited<ReturnType<typeof openWarmRegistry>>['db']) => Promise<unknown>,
  ) => {
    const { db, close } = await openWarmRegistry();
    await run(db).finally(close);
  };
  beforeAll(() =>
    withDb(async (db) => {
      const { rows } = await sql<{
        email: string | null;
      }>`SELECT email FROM members WHERE name = ${name}`.execute(db);
      before = rows[0]?.email ?? null;
      await sql`UPDATE members SET email = ${EMAIL} WHERE name = ${name}`.execute(db);
    }),
  );
  afterAll(() =>
    withDb(async (db) => {
      await sql`DELETE FROM second_factors WHERE member_id IN (${own})`.execute(db);
      await sql`DELETE FROM factor_removals WHERE member_id IN (${own})`.execute(db);
      await sql`UPDATE members SET email = ${before} WHERE name = ${name}`.execute(db);
    }),
  );

  it('is asked for and started without scripts, reported to every session, and stopped with one click', async () => {
    // Signed in before the second factor was there.
    const { page: session, context } = await open({ bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.member);
    await withDb((db) =>
      sql`INSERT INTO second_factors (member_id, secret, confirmed_at) SELECT id, 'JBSWY3DPEHPK3PXP', now() FROM (${own}) AS m`.execute(
        db,
      ),
    );
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto('/sign-in/');
    await page.locator('main input[name=usr]').fill(name);
    await page.locator('main input[name=pwd]').fill(password);
    await page.locator('main form:has(input[name=pwd]) button[type=submit]').click();
    await page.getByRole('link', { name: 'I cannot use any of these' }).click();
    await page.getByRole('button', { name: 'Send the email' }).click();
    await page.getByText(/An email is on its way/).waitFor();
    await page.goto(restoreLinkIn(await newestMail(EMAIL), 'codes'));
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText(/It has started/).waitFor();
    const keep = restoreLinkIn(await newestMail(EMAIL, 2), 'keep');

    await session.goto('/videos/latest-updates/1/');
    await hydrated(session);
    const bar = session.getByRole('region', { name: 'Security of your account' });
    await bar.waitFor();
    expect(await findViolations(session)).toEqual([]);
    await session.setViewportSize({ width: 360, height: 740 });
    await expectPageFits(session);
    await bar.getByRole('button', { name: 'Stop it' }).click();
    await bar.waitFor({ state: 'detached' });
    await session.reload();
    await hydrated(session);
    await session.waitForTimeout(500);
    expect(await bar.count()).toBe(0);
    // The mail's link stops nothing any more, and says so.
    await page.goto(keep);
    await page.getByRole('button', { name: 'Stop it' }).click();
    await page.getByText(/has been used before or has expired/).waitFor();
  });

  itFitsPages('has pages that fit %i px, %s, in %s, without a fault that axe finds', open, [
    '/sign-in/?step=code',
    '/sign-in/?step=lost',
    '/sign-in/?step=lost&sent=1',
    '/sign-in/?step=lost&error=eml_doesnt_exist',
    '/restore-0123456789abcdef/?for=codes',
    '/restore-0123456789abcdef/?for=keep&error=not_found',
    '/restore-0123456789abcdef/?for=keep&sent=1',
  ]);
});
