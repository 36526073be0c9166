/** The desk by keys alone: each part is reached, a setting is changed, and a dialog that is left gives the focus back. */
import { afterAll, describe, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import type { DrivenPage } from '../../harness/driven-page.ts';
import { act, drivenByPlaywright, focusOf, follow, shows, tabTo, type, until } from '../../harness/keys.ts';
import { resetSettings } from '../../harness/looks/reset-settings.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const LINK = /^a$/;

/** By Escape; what opened it has the focus again. */
const leaveDialog = async (page: DrivenPage, words: string, opener: RegExp): Promise<void> => {
  await page.press('Escape');
  await until(`Escape leaves "${words}" open`, async () => !(await shows(page, words)));
  await until(`the focus does not come back to ${String(opener)}`, async () =>
    opener.test((await focusOf(page))?.name ?? ''),
  );
};

describe('the desk by keys', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const openDesk = async (path: string): Promise<DrivenPage> => {
    const { page, context } = await open({ bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.operator);
    await page.goto(path);
    await hydrated(page);
    return drivenByPlaywright(page);
  };
  const goTo = async (page: DrivenPage, part: RegExp, words: string): Promise<void> => {
    await tabTo(page, part, LINK);
    await follow(page, words);
  };

  afterAll(resetSettings);

  it('changes a setting and finds the change in the log', async () => {
    const page = await openDesk('/desk/');
    await goTo(page, /^Settings$/, 'Name of the site');
    await tabTo(page, /^Name$/, /^input$/);
    await type(page, 'Pier');
    await tabTo(page, /^Save$/, /^button$/);
    await act(page, 'Enter', 'Saved');
    await goTo(page, /^Log of changes$/, 'Words of it, or of the reason');
    await tabTo(page, /^Words of it/, /^input$/);
    await type(page, 'pier');
    await page.press('Enter');
    await until('the log is not searched', async () => shows(page, 'All changes'));
  });

  it('reads figures and the machine room', async () => {
    const page = await openDesk('/desk/');
    await goTo(page, /^Figures$/, 'All figures');
    await tabTo(page, /^Today$/, LINK);
    await follow(page, 'All figures');
    await tabTo(page, /^Plays$/, LINK);
    await follow(page, 'Visits in which some of a video was played.');
    await goTo(page, /^Machine room$/, 'Scheduled jobs');
    await tabTo(page, /^Show all \d+ scheduled jobs$/);
  });

  it('goes through the parts of members to the search', async () => {
    const page = await openDesk('/desk/');
    await goTo(page, /^Members$/, 'Name, mail address or number');
    await tabTo(page, /^Invitations$/, LINK);
    await follow(page, 'Make an invitation');
    await tabTo(page, /^Ended$/, LINK);
    await follow(page, 'Make an invitation');
    await tabTo(page, /^Find$/, LINK);
    await follow(page, 'Name, mail address or number');
    await tabTo(page, /^Name, mail address or number/);
    await type(page, DEMO_ACCOUNTS.member.name);
  });

  it('goes through the catalogue, and leaves a merge', async () => {
    const page = await openDesk('/desk/');
    await goTo(page, /^Catalogue$/, 'New category');
    await tabTo(page, /^Models$/, LINK);
    await follow(page, 'New model');
    await tabTo(page, /^Categories$/, LINK);
    await follow(page, 'New category');
    await tabTo(page, /^New category$/, LINK);
    await tabTo(page, /^Hidden$/, LINK);
    await tabTo(page, /^\S/, LINK);
    await follow(page, 'What else can be done');
    const opener = /^Merge…$/;
    await tabTo(page, opener, /^button$/);
    const hint = 'Its videos move there';
    await act(page, 'Enter', hint);
    await tabTo(page, /./, /^input$/);
    await page.press('ArrowDown');
    await leaveDialog(page, hint, opener);
  });
});
