/** An editor gives a model and a channel a cover: cropped in the browser, across the top of their pages in one shape, and gone when it is removed. */
import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const shapeOf = async (shown: Locator): Promise<number> => {
  const { width = 0, height = 1 } = (await shown.boundingBox()) ?? {};
  return Math.round((width / height) * 10) / 10;
};

describe('the cover of a model or channel', () => {
  const { open } = useBrowser();

  it.each([
    ['model', 'models', (dir: string) => `/model/${dir}/videos/1/`],
    ['channel', 'channels', (dir: string) => `/channel/${dir}/1/`],
  ])('of a %s is cropped, shown and removed', async (kind, section, pageOf) => {
    const { page, context } = await open({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.editor);
    await page.goto('/categories/');
    const picture = await page.screenshot({ type: 'jpeg' });
    const desk = `/desk/catalogue/${section}/?open=2`;
    await page.goto(desk);
    await hydrated(page);
    const address = pageOf(await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue());
    const cover = page.locator('img[width="1250"]');
    await page
      .getByLabel('Choose another cover')
      .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: picture });
    const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
    const area = dialog.getByTestId('cropper');
    await area.waitFor();
    // What is shown lies over the picture, as wide as it gets to be.
    expect(await shapeOf(area)).toBe(5);
    const [frame, image] = [await area.boundingBox(), await dialog.locator('img').boundingBox()];
    expect(Math.abs((frame?.x ?? 0) - (image?.x ?? 9))).toBeLessThan(2);
    await expectFine(page, `crop-${kind}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await cover.waitFor();
    await expectFine(page, `desk-cover-${kind}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    await hydrated(page);
    expect(await shapeOf(cover)).toBe(5);
    expect(await cover.evaluate((shown) => (shown as HTMLImageElement).currentSrc)).toMatch(
      new RegExp(`/media/${kind}cover-2/[\\w-]+/cover\\.avif$`),
    );
    const [top, heading] = [
      await cover.boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
    await expectFine(page, `cover-${kind}`);

    await page.goto(desk);
    await hydrated(page);
    await page.getByRole('button', { name: 'Remove the cover' }).click();
    await page.getByText('The cover is removed.').waitFor();
    await page.goto(address);
    expect(await cover.count()).toBe(0);
  });

  it('of a model stands over a link to the profile and the albums that an editor chose', async () => {
    const { page, context } = await open({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.editor);
    await page.goto('/desk/catalogue/models/?open=3');
    await hydrated(page);
    const [member, albums] = [
      page.getByLabel('Member', { exact: true }),
      page.getByLabel('Albums on its page'),
    ];
    const save = async (name: string, gallery: string) => {
      await member.fill(name);
      await albums.fill(gallery);
      const answer = page.waitForResponse('**/api/catalogue_model.php');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await answer;
    };
    await save(DEMO_ACCOUNTS.uploader.name, '2\n1');
    await page.getByText('Saved.').waitFor();
    expect((await albums.inputValue()).split('\n').map((line) => line.split('/')[2])).toEqual(['2', '1']);

    const dir = await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue();
    const visitor = await open({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await visitor.page.goto(`/model/${dir}/info/`);
    await hydrated(visitor.page);
    const shown = visitor.page.getByRole('region', { name: 'Albums' }).locator('a[href^="/album/"]');
    const numbers = await shown.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')?.split('/')[2]),
    );
    expect([...new Set(numbers)]).toEqual(['2', '1']);
    await expectFine(visitor.page, 'model-info');
    await visitor.page.getByRole('link', { name: `Profile: ${DEMO_ACCOUNTS.uploader.name}` }).click();
    await visitor.page.getByRole('heading', { level: 1, name: DEMO_ACCOUNTS.uploader.name }).waitFor();
    await save('', '');
  });
});
