/** Rules that operators set: words for which comments wait or are refused, and rows of the age policy; both are tried before they are saved. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { resetSettings } from '../../harness/looks/reset-settings.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

describe('rules of the site', () => {
  const { open } = useBrowser();
  const openDesk = async (section: string) => {
    const operator = await open({ bypassCSP: true });
    await signIn(operator.context, DEMO_ACCOUNTS.operator);
    await operator.page.goto(`/desk/settings/${section}/`);
    await hydrated(operator.page);
    return operator.page;
  };

  afterAll(resetSettings);

  it('words are added, tried on a comment, and saved', async () => {
    const page = await openDesk('words');
    await page.getByLabel('Words or phrases, one a line').fill('free boats\nharbour tours');
    await page.getByLabel('What happens').selectOption({ label: 'Is refused' });
    await page.getByRole('button', { name: 'Add to the list' }).click();
    await page.getByLabel('Words or phrases, one a line').fill('Gift');
    await page.getByLabel('In comments in').selectOption({ label: 'Deutsch' });
    await page.getByLabel('What happens').selectOption({ label: 'Waits for a moderator' });
    await page.getByRole('button', { name: 'Add to the list' }).click();
    await page.getByLabel('Try a comment, before you save').fill('Free boats for everyone');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('It is refused, because of “free boats”.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForFunction(() => !document.body.innerText.includes('Not saved yet'));
    await expectFine(page, 'words-desk');
    await page.reload();
    await page.getByRole('list', { name: 'Is refused' }).getByText('harbour tours').waitFor();
    await page.getByRole('list', { name: 'Waits for a moderator' }).getByText('Gift').waitFor();
  });

  it('a row of the age policy is tried on a place, and decides once it is saved', async () => {
    const page = await openDesk('age');
    await page.getByRole('button', { name: 'Add a row' }).click();
    const row = page.getByRole('group', { name: /New row|AQ/ });
    await row.getByLabel('Place').fill('aq');
    await row.getByLabel('What visitors get').selectOption({ label: 'Nothing before proof of age' });
    await page.getByText('Name the law or rule.').waitFor();
    await row.getByLabel('Law or rule, for operators').fill('counsel of 2026-03-02');
    await page.getByLabel('Try a country, a region or an address').fill('AQ');
    await page.getByRole('button', { name: 'Try it' }).click();
    const tried = page.locator('dl[data-outcome="verify"]');
    await tried.getByText('counsel of 2026-03-02').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForFunction(() => !document.body.innerText.includes('Not saved yet'));
    await expectFine(page, 'age-desk');
    await page.reload();
    await row.getByLabel('Place').waitFor();
    expect(await row.getByLabel('Place').inputValue()).toBe('AQ');
  });
});
