/** Who subscribes, is asked to sign in, and comes back: the button says so immediately, on every page that has one. */
import { describe, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';
import { inTurns } from '../../../server/src/testing/long.ts';

const { member } = DEMO_ACCOUNTS;

/** What the tests of others expect of this account. */
const endSubscriptions = async (): Promise<void> => {
  const { db, close } = await openWarmRegistry();
  const own = db.selectFrom('members').select('id').where('name', '=', member.name);
  await db.deleteFrom('subscriptions').where('member_id', 'in', own).execute();
  await close();
};

describe('subscribing through the sign-in', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it.each(
    inTurns(['/videos/3/x/', '/model/yuki-amano/videos/1/', '/channel/tideline-films/1/', '/members/1/']),
  )('is shown on %s', async (path) => {
    await endSubscriptions();
    const { page } = await open();
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).first().click();
    // An answer that stays away: nothing of the page waits for what it has nothing to do with.
    await page.route('**/api/notifications.php', () => {});
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="usr"]').fill(member.name);
    await dialog.locator('input[name="pwd"]').fill(member.password);
    await dialog.locator('button[type="submit"]').click();
    await page.getByRole('main').getByRole('button', { name: 'Subscribed', pressed: true }).waitFor();
    await endSubscriptions();
  });
});
