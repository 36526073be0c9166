/** Two members at the same time: one asks, the other accepts; then one blocks the other, and neither sees more of the other than the name. */
import { describe, expect, it } from '@jest/globals';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

describe('two members', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('ask, accept, see one another, block', async () => {
    const [anna, bert] = [await open({ bypassCSP: true }), await open()];
    await signIn(anna.context, DEMO_ACCOUNTS.member);
    await signIn(bert.context, DEMO_ACCOUNTS.uploader);
    const idOf = async ({ context }: typeof anna): Promise<number> => {
      const answer = await context.request.post(`${warmSite().url}/api/member.php`, {
        form: { act: 'own' },
        headers: { origin: warmSite().url },
      });
      return (await answer.json()).member._id;
    };
    const [annaId, bertId] = [await idOf(anna), await idOf(bert)];
    const tell = (who: typeof anna, path: string, form: Record<string, string>) =>
      who.context.request.post(`${warmSite().url}${path}`, { form, headers: { origin: warmSite().url } });
    await tell(anna, '/api/input.php', { act: 'friends', section: 'rem', object_id: `${bertId}` });

    await anna.page.goto(`/members/${bertId}/ed_videos/1/`);
    await hydrated(anna.page);
    expect(await findViolations(anna.page)).toEqual([]);
    await anna.page.getByRole('button', { name: 'Add friend' }).click();
    await anna.page.getByRole('button', { name: 'Withdraw request' }).waitFor();

    await bert.page.goto(`/members/${bertId}/friends/1/`);
    const request = bert.page.locator('li', { hasText: DEMO_ACCOUNTS.member.name });
    await request.getByRole('button', { name: 'Accept' }).click();
    await bert.page.getByText(/are friends now/).waitFor();

    await anna.page.reload();
    await anna.page.getByRole('button', { name: 'Friends', exact: true }).waitFor();
    await anna.page.getByRole('button', { name: 'Block', exact: true }).click();
    await anna.page
      .getByRole('alertdialog')
      .or(anna.page.getByRole('dialog'))
      .getByRole('button', { name: 'Block' })
      .click();
    await anna.page.getByRole('button', { name: 'Unblock' }).waitFor();

    await bert.page.goto(`/members/${annaId}/info/`);
    await bert.page.getByText('This member does not show you their profile.').waitFor();
    await tell(anna, '/api/member.php', { act: 'unblock', object_id: `${bertId}` });
  });
});
