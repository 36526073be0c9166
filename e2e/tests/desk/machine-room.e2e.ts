/** The machine room of the desk: what an operator sees of the site's work, live, and does about it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../../../server/src/platform/database/create-database.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { openWarmDatabase } from '../../harness/registry.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const TITLE = 'A lighthouse that never comes to its end';
let db: Database;
let videoId = 0;

beforeAll(async () => {
  db = await openWarmDatabase();
  // Work that failed through no fault of its file, and whose file is gone: it fails again when it is tried again.
  const { rows } = await sql<{ id: number }>`INSERT INTO videos (dir, title, status_id, people)
    VALUES ('lighthouse', ${TITLE}, 6, 'nobody') RETURNING id`.execute(db);
  videoId = rows[0]?.id ?? 0;
  await sql`INSERT INTO video_processing (video_id, stage, failed_stage, tries, source_key, error_code, error)
    VALUES (${videoId}, 'failed', 'ladder', 5, 'sources/none/lighthouse.mp4', 'server_error', 'Error: the storage was away')`.execute(
    db,
  );
});
afterAll(async () => {
  await sql`DELETE FROM mails WHERE subject = 'A mail from the pier'`.execute(db);
  await sql`DELETE FROM videos WHERE id = ${videoId}`.execute(db);
  await db.destroy();
});

describe('the machine room', () => {
  const { open } = useBrowser();

  it('shows what failed and what waits, and follows it without being loaded anew', async () => {
    const { page, context } = await open({ bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.operator);
    await page.goto('/desk/machine-room/');
    await hydrated(page);
    await page.getByText('Live', { exact: true }).waitFor();
    const jobs = page.getByRole('table', { name: 'One by one' });
    const job = jobs.getByRole('row', { name: TITLE });
    await job.getByText('Failed', { exact: true }).waitFor();
    expect(await job.innerText()).toContain('Error: the storage was away');
    const scheduled = page.getByRole('table', { name: 'Scheduled jobs' });
    await expectFine(page, 'machine-room');
    await page.getByRole('button', { name: /^Show all \d+ scheduled jobs$/ }).click();
    await scheduled.getByRole('row', { name: 'totals of lists' }).getByText('Went well').waitFor();
    await page.getByRole('table', { name: 'Workers' }).getByText('Alive').first().waitFor();

    await sql`INSERT INTO mails (recipient, subject, body, next_try_at)
      VALUES ('somebody@mail.example', 'A mail from the pier', 'x', now() + interval '1 hour')`.execute(db);
    const mail = page
      .getByRole('table', { name: 'Emails' })
      .getByRole('row', { name: 'A mail from the pier' });
    await mail.getByText('Waiting', { exact: true }).waitFor();
    expect(await mail.innerText()).not.toContain('somebody');

    // Its file is gone: it fails again, in its first stage, which the open page shows.
    await job.getByRole('button', { name: 'Retry' }).click();
    await job.getByText('the storage was away').waitFor({ state: 'detached' });
    // For a moment a worker still has it in hand, which is a row of its own.
    await job.filter({ hasText: 'Failed' }).filter({ hasText: 'Scan' }).waitFor();

    const counters = scheduled.getByRole('row', { name: 'counters' });
    await counters.getByText('Never ran').waitFor();
    await counters.getByRole('button', { name: 'Run now' }).click();
    await counters.getByText('Went well').waitFor();

    await mail.getByRole('button', { name: 'Drop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The pier has no letter box');
    await dialog.getByRole('button', { name: 'Drop' }).click();
    await mail.getByText('Given up').waitFor();
    await page.goto('/desk/log/');
    const changes = page.getByRole('main').getByRole('listitem');
    await changes.filter({ hasText: 'The pier has no letter box' }).first().waitFor();
    await changes.filter({ hasText: 'Scheduled job Recount videos and comments' }).first().waitFor();
    await changes
      .filter({ hasText: `Work on an upload All qualities #${videoId}` })
      .first()
      .waitFor();
  });
});
