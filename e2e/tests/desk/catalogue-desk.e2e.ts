/** An editor makes a category of videos, and one of albums, in two languages, visitors find it; former addresses redirect after they are renamed. */
import { describe, expect, it } from '@jest/globals';
import { hydrated, seenInRow, useBrowser } from '../../harness/browser.ts';
import { findViolations } from '../../harness/axe.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const DESK = '/desk/catalogue/';
const FORMS = [
  [360, 'dark'],
  [1440, 'light'],
] as const;

/** Each in one of the forms; in both in the long form. */
const PAGES = [
  ...['', '?open=1', '?open=new', 'album-categories/', 'album-categories/?open=1'],
  ...['models/', 'models/?open=1', 'channels/?open=1', 'channels/'],
];
const LONG = process.env.FOYER_E2E_LONG === '1';

const pageOf = (dir: string): string => `/categories/${dir}/latest-updates/1/`;
const headingIn = async (dir: string, language: string): Promise<string> => {
  const response = await fetch(`${warmSite().url}${pageOf(dir)}?lang=${language}`, {
    headers: { cookie: 'age_verified=1' },
  });
  const [, heading = ''] = /<h1[^>]*>([^<]*)/.exec(await response.text()) ?? [];
  return `${response.status} ${heading}`;
};

describe('the catalogue desk', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('makes a category that visitors find, and keeps its former address', async () => {
    const { page, context } = await open({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.editor);
    await page.goto(DESK);
    await hydrated(page);
    await page.getByRole('link', { name: 'New category' }).click();
    await page.getByRole('textbox', { name: /^English/ }).fill('Paper Lanterns');
    await page.getByRole('textbox', { name: /^Deutsch/ }).fill('Papierlaternen');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Paper Lanterns' }).waitFor();
    expect(await headingIn('paper-lanterns', 'en')).toBe('200 Paper Lanterns videos');
    expect(await headingIn('paper-lanterns', 'de')).toMatch(/^200 .*Papierlaternen/);

    await page.getByRole('textbox', { name: 'Address' }).fill('lanterns');
    await page.getByRole('textbox', { name: /^English/ }).fill('Lanterns');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('These addresses lead here, too: paper-lanterns').waitFor();
    const former = await fetch(`${warmSite().url}${pageOf('paper-lanterns')}?lang=de`, {
      headers: { cookie: 'age_verified=1' },
      redirect: 'manual',
    });
    expect([former.status, former.headers.get('location')]).toEqual([301, `${pageOf('lanterns')}?lang=de`]);
    await page.goto(pageOf('paper-lanterns'));
    expect(new URL(page.url()).pathname).toBe(pageOf('lanterns'));

    await page.goto(`${DESK}?q=lanterns`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Lanterns' }).click();
    await page.getByRole('button', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge “Lanterns” into another' });
    await dialog.getByRole('radio').first().check();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Nothing is found here.').waitFor();
  });

  it('brings what two editors make of one category together, and keeps what is not saved', async () => {
    const editor = async (path: string) => {
      const { page, context } = await open({ bypassCSP: true, expectErrors: /409/ });
      await signIn(context, DEMO_ACCOUNTS.editor);
      await page.goto(path);
      await hydrated(page);
      const title = (name: RegExp) => page.getByRole('textbox', { name });
      return {
        page,
        english: title(/^English/),
        german: title(/^Deutsch/),
        save: async () => {
          await page.getByRole('button', { name: 'Save' }).click();
          await page.getByRole('button', { name: 'Discard changes' }).waitFor({ state: 'detached' });
        },
      };
    };
    const one = await editor(`${DESK}?open=new`);
    await one.english.fill('Moorings');
    await one.page.getByRole('button', { name: 'Create' }).click();
    await one.page.waitForURL(/open=\d/);
    await one.page.reload();
    await hydrated(one.page);
    const path = one.page.url();
    const other = await editor(path);

    // Different fields: both changes stand.
    await one.german.fill('Liegeplätze');
    await other.english.fill('Berths');
    await one.save();
    await other.page.getByRole('button', { name: 'Save' }).click();
    await other.page.getByText('Somebody else saved something here meanwhile').waitFor();
    expect(await other.german.inputValue()).toBe('Liegeplätze');
    await other.save();
    expect([await headingIn('moorings', 'en'), await headingIn('moorings', 'de')]).toEqual([
      '200 Berths videos',
      expect.stringMatching(/Liegeplätze/),
    ]);

    // The same field, by who goes elsewhere and reloads before it is saved: one of both is chosen.
    await one.english.fill('Anchorages');
    await one.page.getByRole('link', { name: 'Back to the list' }).click();
    await one.page.getByRole('link', { name: 'New category' }).waitFor();
    await one.page.goto(path);
    await one.page.getByText(/^Your changes from .* are here$/).waitFor();
    expect([await one.english.inputValue(), await one.german.inputValue()]).toEqual([
      'Anchorages',
      'Liegeplätze',
    ]);
    const both = one.page.getByRole('group', { name: 'Titles (English)' });
    await both.getByRole('radio', { name: /^Theirs\s*Berths/ }).waitFor();
    await expectFine(one.page, 'category-merge');
    await both.getByRole('radio', { name: /^Yours\s*Anchorages/ }).check();
    await one.save();
    await other.page.reload();
    await hydrated(other.page);
    await other.page.getByRole('heading', { name: 'Anchorages' }).waitFor();
    await other.english.fill('Jetties');
    await other.page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await other.english.inputValue()).toBe('Anchorages');
    await other.english.fill('Jetties');
    const drafts = () =>
      other.page.evaluate(
        () => Object.keys(sessionStorage).filter((key) => key.startsWith('mf-desk-draft')).length,
      );
    expect(await drafts()).toBe(1);
    await other.page.getByRole('button', { name: 'Your account' }).click();
    await other.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.page.waitForURL((url) => url.pathname === '/');
    expect(await drafts()).toBe(0);
    await one.page.getByRole('button', { name: 'Delete…' }).click();
    await one.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await one.page.getByRole('link', { name: 'New category' }).waitFor();
  });

  it('makes a category of albums that uploaders are offered, and ends it', async () => {
    const { page, context } = await open({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.editor);
    await page.goto(DESK);
    await hydrated(page);
    await page.getByRole('link', { name: 'Album categories' }).click();
    await page.getByRole('link', { name: 'New album category' }).click();
    await page.getByRole('textbox', { name: /^English/ }).fill('Quays');
    await page.getByRole('textbox', { name: /^Deutsch/ }).fill('Kais');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Quays' }).waitFor();
    const uploader = await open({ viewport: { width: 1440, height: 900 } });
    await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
    await uploader.page.goto('/upload/album/?lang=de');
    await uploader.page.getByText('Kais', { exact: true }).waitFor();

    await page.getByRole('textbox', { name: 'Address' }).fill('piers');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('These addresses lead here, too: quays').waitFor();
    await expectFine(page, 'album-category');
    const former = await fetch(`${warmSite().url}/albums/latest-updates/1/?category=quays`, {
      headers: { cookie: 'age_verified=1' },
      redirect: 'manual',
    });
    expect([former.status, former.headers.get('location')]).toEqual([
      301,
      '/albums/latest-updates/1/?category=piers',
    ]);
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'New album category' }).waitFor();
    expect(await page.getByText('Quays', { exact: true }).count()).toBe(0);
  });

  it('has the current tab in view on a phone', async () => {
    const { page, context } = await open({ viewport: { width: 360, height: 800 } });
    await signIn(context, DEMO_ACCOUNTS.editor);
    await page.goto('/desk/catalogue/searches/');
    await seenInRow(page, page.getByRole('link', { name: 'Searches', exact: true }));
  });

  it.each(FORMS.map((form, turn) => [...form, turn] as const))(
    'has lists and forms that fit %i px in the scheme %s, without faults',
    async (width, colorScheme, turn) => {
      const { page, context } = await open({
        viewport: { width, height: 900 },
        colorScheme,
        bypassCSP: true,
      });
      await signIn(context, DEMO_ACCOUNTS.editor);
      for (const path of PAGES.filter((_, index) => LONG || index % FORMS.length === turn)) {
        await page.goto(DESK + path);
        await hydrated(page);
        await expectPageFits(page);
        const shots = process.env.FOYER_E2E_SHOTS;
        const name = `catalogue-${width}-${path.replace(/\W+/g, '_')}`;
        if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
      }
    },
  );
});
