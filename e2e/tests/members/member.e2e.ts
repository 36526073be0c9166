/** What a member does: sign in where a guard sent them, comment, sign out; and what the anonymous may not. */
import { describe, expect, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

describe('a member', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('is sent to sign in before the upload page, and back to it afterwards', async () => {
    const { page } = await open();
    await page.goto('/upload/video/');
    expect(new URL(page.url()).pathname).toBe('/');
    await hydrated(page);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="usr"]').fill(DEMO_ACCOUNTS.uploader.name);
    await dialog.locator('input[name="pwd"]').fill('not-the-password');
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByText('Invalid name or password').waitFor();
    await dialog.locator('input[name="pwd"]').fill(DEMO_ACCOUNTS.uploader.password);
    await dialog.locator('button[type="submit"]').click();
    await page.waitForURL('**/upload/video/');
    await hydrated(page);
    expect(await page.locator('main input[type="file"]').count()).toBe(1);
    // The document is this member's alone.
    const response = await page.request.get('/upload/video/');
    expect(response.headers()['cache-control']).toContain('no-store');
  });

  it('signs in without JavaScript too, and is informed when it fails', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto('/sign-in/?next=/community/recent/1/');
    const submit = async (password: string) => {
      await page.locator('main input[name="usr"]').fill(DEMO_ACCOUNTS.member.name);
      await page.locator('main input[name="pwd"]').fill(password);
      await page.locator('main button[type="submit"]').click();
    };
    await submit('not-the-password');
    await page.getByText('Invalid name or password').waitFor();
    await submit(DEMO_ACCOUNTS.member.password);
    expect(new URL(page.url()).pathname).toBe('/community/recent/1/');
  });

  it('is led by a guard through the sign-in form to the page, and out again, without JavaScript', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const path = () => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    };
    const guarded = '/?sign-in=1&next=%2Fupload%2Fvideo%2F';
    const shown = await page.goto('/upload/video/');
    expect(path()).toBe(guarded);
    // A form of everyone: the document is as shared as that of the home page.
    expect(shown?.headers()['cache-control']).toContain('s-maxage');
    expect(await page.locator('main article').count()).toBeGreaterThan(10);
    const signInForm = page.locator('main form[action="/api/signin.php"]');
    await signInForm.locator('input[name="usr"]').fill(DEMO_ACCOUNTS.uploader.name);
    await signInForm.locator('input[name="pwd"]').fill(DEMO_ACCOUNTS.uploader.password);
    await signInForm.locator('button[type="submit"]').click();
    expect(path()).toBe('/upload/video/');
    expect(await page.locator('main input[type="file"]').count()).toBe(1);
    // Who is signed in already goes on.
    await page.goto(guarded);
    expect(path()).toBe('/upload/video/');

    const signOut = async () => {
      await page.locator('footer a[href^="/sign-out/"]').click();
      await page.locator('main').getByText(DEMO_ACCOUNTS.uploader.name).waitFor();
      await page.locator('main form button[type="submit"]').click();
    };
    await page.goto('/videos/top-rated/1/');
    await signOut();
    expect(path()).toBe('/videos/top-rated/1/');
    await page.goto('/upload/video/');
    expect(path()).toBe(guarded);
    await signIn(page.context(), DEMO_ACCOUNTS.uploader);
    await page.goto('/upload/video/');
    await signOut();
    // Nobody but members may see the page before.
    expect(path()).toBe('/');
    await page.goto('/sign-out/');
    await page.locator('main a[href^="/sign-in/"]').waitFor();
  });

  it('comments on a video; the comment is there for everyone, once', async () => {
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.member);
    await page.goto('/videos/6/x/');
    await hydrated(page);
    const text = `A quiet harbour, number ${Date.now()}`;
    const box = page.locator('main textarea').first();
    await box.fill('no');
    await box.press('Enter');
    await page.locator('main [role="alert"], main [id$="-error"]').first().waitFor();
    await box.fill(text);
    // The text itself is no sign: it stands in the box as long as it is on its way.
    const answered = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/stats.php') && !!response.request().postData()?.includes('act=comm'),
    );
    await box.press('Enter');
    await answered;
    await page.getByText(text).waitFor();
    // Documents are kept for some seconds; the answer that everyone's browser asks for is not.
    const answer = await (await fetch(`${warmSite().url}/api/json/comments/0/video.6.json`)).json();
    const texts: string[] = answer.comments.map(({ comment }: { comment: string }) => comment);
    expect(texts.filter((one) => one === text)).toHaveLength(1);
  });

  it('carries no member in a shared document, no matter who asked first', async () => {
    const { context } = await open();
    await signIn(context, DEMO_ACCOUNTS.moderator);
    const own = await (await context.request.get(`${warmSite().url}/videos/top-rated/1/`)).text();
    expect(own).toContain(`"name":"${DEMO_ACCOUNTS.moderator.name}"`);
    const other = await fetch(`${warmSite().url}/videos/top-rated/1/`);
    expect(await other.text()).not.toContain(DEMO_ACCOUNTS.moderator.name);
    expect(other.headers.get('cache-control')).toContain('s-maxage');
  });

  it('is not served what is private or deleted: status, title and a sentence', async () => {
    const { db, close } = await openWarmRegistry();
    const hidden = await db
      .selectFrom('videos')
      .select(['id', 'is_private', 'status_id'])
      .where('status_id', 'in', [1, 5])
      .execute();
    await close();
    const expected = { private: 403, deleted: 410 } as const;
    for (const state of ['private', 'deleted'] as const) {
      const video = hidden.find(({ is_private, status_id }) =>
        state === 'deleted' ? status_id === 5 : is_private && status_id === 1,
      );
      for (const path of [`/videos/${video?.id}/x/`, `/embed/${video?.id}/x/`]) {
        const response = await fetch(`${warmSite().url}${path}`);
        const html = await response.text();
        expect({ path, status: response.status }).toEqual({ path, status: expected[state] });
        expect(html).toContain('noindex');
        expect(html).not.toContain('.m3u8');
      }
    }
  });
});
