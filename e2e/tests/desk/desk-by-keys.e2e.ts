/** The desk by keys alone: each part is reached, changes are made and taken back, and a dialog that is left gives the focus back. */
import { afterAll, describe, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import type { DrivenPage } from '../../harness/driven-page.ts';
import {
  act,
  drivenByPlaywright,
  focusOf,
  follow,
  shows,
  tabTo,
  type,
  typeDate,
  until,
} from '../../harness/keys.ts';
import { openOperatorCalls } from '../../harness/looks/operator-calls.ts';
import { resetSettings } from '../../harness/looks/reset-settings.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const LINK = /^a$/;
const BUTTON = /^button$/;
/** Before anything that the site has. */
const LONG_AGO = '2020-01-31';
const { name: MEMBER } = DEMO_ACCOUNTS.member;

const expectBack = (page: DrivenPage, opener: RegExp): Promise<void> =>
  until(`the focus does not come back to ${String(opener)}`, async () =>
    opener.test((await focusOf(page))?.name ?? ''),
  );

/** By Escape; what opened it has the focus again. */
const leaveDialog = async (page: DrivenPage, words: string, opener: RegExp): Promise<void> => {
  await page.press('Escape');
  await until(`Escape leaves "${words}" open`, async () => !(await shows(page, words)));
  await expectBack(page, opener);
};

/** The reason, and the button that does it; `words` say that it is done. */
const giveReason = async (page: DrivenPage, button: RegExp, words: string): Promise<void> => {
  await tabTo(page, /^Reason/, /^textarea$/);
  await type(page, 'A try by keys');
  await tabTo(page, button, BUTTON);
  await act(page, 'Enter', words);
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
  afterAll(async () => {
    const { post } = await openOperatorCalls();
    const role = { role: 'trusted_flagger', name: MEMBER };
    await post('/api/roles.php', { act: 'revoke', ...role, reason: 'The test is over' });
  });

  it('changes a setting, finds the change in the log by its words and days, and takes it back', async () => {
    const page = await openDesk('/desk/');
    await goTo(page, /^Settings$/, 'Name of the site');
    await tabTo(page, /^Name$/, /^input$/);
    await type(page, 'Pier');
    await tabTo(page, /^Save$/, BUTTON);
    await act(page, 'Enter', 'Saved');
    await goTo(page, /^Log of changes$/, 'Words of it, or of the reason');
    await tabTo(page, /^Words of it/, /^input$/);
    await type(page, 'pier');
    await tabTo(page, /^From$/, /^input$/);
    await typeDate(page, LONG_AGO);
    await tabTo(page, /^Search$/, BUTTON);
    await follow(page, 'All changes');
    const opener = /^Take back the change of/;
    await tabTo(page, opener, BUTTON);
    const title = 'Take this change back?';
    await act(page, 'Enter', title);
    await leaveDialog(page, title, opener);
    await act(page, 'Enter', title);
    await giveReason(page, /^Take back$/, 'It becomes what it was.');
    await expectBack(page, opener);
    await until('the way back is not in the log', () => shows(page, 'A try by keys'));
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
    await goTo(page, /^Members$/, 'Name, email address or number');
    await tabTo(page, /^Invitations$/, LINK);
    await follow(page, 'Make an invitation');
    await tabTo(page, /^Ended$/, LINK);
    await follow(page, 'Make an invitation');
    await tabTo(page, /^Find$/, LINK);
    await follow(page, 'Name, email address or number');
    await tabTo(page, /^Name, email address or number/);
    await type(page, MEMBER);
    await tabTo(page, /^Joined from$/, /^input$/);
    await typeDate(page, LONG_AGO);
    await tabTo(page, /^Find$/, BUTTON);
    await follow(page, 'Found');
  });

  it('ends the sessions of a member, and changes the limits and back', async () => {
    const { context } = await open({});
    await signIn(context, DEMO_ACCOUNTS.member);
    const page = await openDesk(`/desk/members/?q=${MEMBER}`);
    await tabTo(page, new RegExp(`^${MEMBER}$`), LINK);
    await follow(page, 'What you can do');
    const sessions = /^End all sessions$/;
    await tabTo(page, sessions, BUTTON);
    const hint = 'The member reads it, and it is logged.';
    await act(page, 'Enter', hint);
    await leaveDialog(page, hint, sessions);
    await act(page, 'Enter', hint);
    await giveReason(page, sessions, `All sessions of ${MEMBER} have ended`);
    await until('the button is still there', async () => !(await shows(page, 'End all sessions')));
    await expectBack(page, /^What you can do$/);

    const limits = /^Change the limits$/;
    await tabTo(page, limits, BUTTON);
    await act(page, 'Enter', hint);
    await leaveDialog(page, hint, limits);
    for (const [gigabytes, words] of [
      ['7', 'set for this member'],
      ['', 'as for all'],
    ] as const) {
      await act(page, 'Enter', hint);
      await tabTo(page, /^Storage, GB/, /^input$/);
      await page.press('Delete');
      await type(page, gigabytes);
      await giveReason(page, /^Save the limits$/, words);
      await expectBack(page, limits);
    }
  });

  it('gives a role and takes it away', async () => {
    const page = await openDesk('/desk/');
    await goTo(page, /^Roles$/, 'Give a role');
    await tabTo(page, /^Name of the member/, /^input$/);
    await type(page, MEMBER);
    await tabTo(page, /^Role/, /^select$/);
    await page.press('End');
    await giveReason(page, /^Give the role$/, `${MEMBER} was given the role: Trusted flagger`);
    const opener = new RegExp(`^Take away from ${MEMBER}: Trusted flagger$`);
    await tabTo(page, opener, BUTTON);
    const button = 'Take the role away';
    await act(page, 'Enter', button);
    await leaveDialog(page, button, opener);
    await act(page, 'Enter', button);
    await giveReason(page, /^Take the role away$/, `The role was taken from ${MEMBER}: Trusted flagger`);
    await expectBack(page, /^Who has a role$/);
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
    await tabTo(page, opener, BUTTON);
    const hint = 'Its videos move there';
    await act(page, 'Enter', hint);
    await tabTo(page, /./, /^input$/);
    await page.press('ArrowDown');
    await leaveDialog(page, hint, opener);
  });
});
