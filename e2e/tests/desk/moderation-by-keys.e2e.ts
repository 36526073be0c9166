/** By keys alone, at 360 and 1440 px: a member reports, a moderator decides, the person concerned objects, another moderator decides about that. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import type { DrivenPage } from '../../harness/driven-page.ts';
import { findFirefox, openFirefox } from '../../harness/firefox.ts';
import { act, drivenByPlaywright, focusOf, shows, tabTo, type, until } from '../../harness/keys.ts';
import { runCommand } from '../../harness/run-command.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { hasWebkit, openWebkit } from '../../harness/webkit.ts';

type Who = keyof typeof DEMO_ACCOUNTS;
type Subject = 'comment' | 'video';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
/** The moderator for this test alone, who decides about objections. */
const SECOND = 'records' as const satisfies Who;

const role = async (what: 'grant' | 'revoke'): Promise<void> => {
  const { code, output } = await runCommand('moderate.ts', [what, DEMO_ACCOUNTS[SECOND].name]);
  if (code !== 0) throw new Error(output);
};
beforeAll(() => role('grant'));
afterAll(() => role('revoke'));

/** Pages of those who take part, each signed in. */
interface People {
  as: (who: Who) => Promise<DrivenPage>;
  open: (page: DrivenPage, path: string) => Promise<void>;
}

/** A call as the page's own scripts send it. */
const call = <Answer>(page: DrivenPage, path: string, form?: Record<string, string>): Promise<Answer> =>
  page.evaluate(
    (async (asked: { path: string; form?: Record<string, string> }) => {
      const answer = await fetch(asked.path, {
        headers: { accept: 'application/json' },
        ...(asked.form && { method: 'POST', body: new URLSearchParams(asked.form) }),
      });
      return answer.json();
    }) as unknown as (asked: { path: string; form?: Record<string, string> }) => Answer,
    { path, ...(form && { form }) },
  );

/** @returns the uploader's video, and words of a comment of theirs below it, where that is the subject */
const prepare = async (
  page: DrivenPage,
  subject: Subject,
): Promise<{ id: number; title: string; comment: string }> => {
  const { videos } = await call<{ videos: { video_id: number; title: string }[] }>(
    page,
    '/api/upload/videos.json?state=published',
  );
  const [video] = videos;
  if (!video) throw new Error('the uploader has no video');
  if (subject === 'video') return { id: video.video_id, title: video.title, comment: '' };
  const comment = `Look at the quay ${Date.now().toString(36)}`;
  const answer = await call<{ ok: boolean }>(page, '/api/stats.php', {
    ...{ act: 'comm', section: 'video', object_id: `${video.video_id}`, msg: comment },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return { id: video.video_id, title: video.title, comment };
};

const report = async (
  { as, open }: People,
  subject: Subject,
  { id, comment }: { id: number; comment: string },
): Promise<string> => {
  const message = `Not ours ${Date.now().toString(36)}`;
  const page = await as('member');
  await open(page, `/videos/${id}/x/`);
  if (subject === 'video') await tabTo(page, /^Report$/, /^a$/);
  else {
    // Comments are below the first screen, and come when somebody goes there.
    await tabTo(page, /^\d+ comments?$/, /^a$/);
    await act(page, 'Enter', comment);
    await tabTo(page, /^More for the comment by demo-uploader/);
    await page.press('Enter');
    await tabTo(page, /^Report the comment by demo-uploader/, /^a$/);
  }
  const from = subject === 'video' ? /^Report$/ : /the comment by demo-uploader/;
  await act(page, 'Enter', 'Report this');
  await tabTo(page, /What is wrong/);
  await page.press('ArrowDown');
  await tabTo(page, /^Message/);
  await type(page, message);
  await tabTo(page, /^Send$/);
  await act(page, 'Enter', 'Your message has reached us');
  // Back where the form was opened.
  expect((await focusOf(page))?.name).toMatch(from);
  return message;
};

const decide = async (
  { as, open }: People,
  subject: Subject,
  { message, found }: { message: string; found: string },
): Promise<void> => {
  const page = await as('moderator');
  await open(page, '/desk/moderation/reports/');
  const { reports } = await call<{ reports: { report_id: number; object: { title: string } | null }[] }>(
    page,
    '/api/moderation/reports.json',
  );
  const mine = await Promise.all(
    reports.slice(-10).map(async ({ report_id, object }) => ({
      title: object?.title ?? '',
      ...(await call<{ message: string }>(page, `/api/moderation/report/${report_id}.json`)),
    })),
  );
  const title = mine.find((one) => one.message === message)?.title ?? 'no such report';
  await tabTo(page, new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`), /^a$/);
  await act(page, 'Enter', message);
  await tabTo(page, subject === 'video' ? /^Reject$/ : /^Delete$/, /^button$/);
  await act(page, 'Enter', 'What was found');
  await until(
    'the form has not the focus',
    async () => (await focusOf(page))?.name.startsWith('Ground') ?? false,
  );
  await page.press('Tab');
  await type(page, found);
  await tabTo(page, subject === 'video' ? /^Reject$/ : /^Delete$/, /^button$/);
  await act(page, 'Enter', 'Decisions taken');
  await tabTo(page, /^Close without answer$/, /^button$/);
  await act(page, 'Enter', 'The report is closed');
};

const object = async ({ as, open }: People, { found, words }: { found: string; words: string }) => {
  const page = await as('uploader');
  await open(page, '/notifications/');
  await tabTo(page, new RegExp(found), /^a$/);
  await act(page, 'Enter', 'Why is the decision wrong?');
  await tabTo(page, /^Why is the decision wrong\?/);
  await type(page, words);
  await tabTo(page, /^Send$/);
  await act(page, 'Enter', 'Your objection');
};

const overturn = async ({ as, open }: People, words: string): Promise<DrivenPage> => {
  const page = await as(SECOND);
  await open(page, '/desk/moderation/appeals/');
  await until('the objection is not shown', () => shows(page, words));
  await tabTo(page, /^Your answer to the objection/);
  await type(page, 'You are right.');
  await tabTo(page, /^The objection is right/, /^button$/);
  await act(page, 'Enter', 'The decision was undone');
  await until('the objection stays', async () => !(await shows(page, words)));
  await until('the focus went with the objection', async () => (await focusOf(page)) !== null, 2000);
  return page;
};

const walk = async (people: People, subject: Subject): Promise<void> => {
  const own = await people.as('uploader');
  await people.open(own, '/upload/videos/');
  const video = await prepare(own, subject);
  const found = `It is not theirs ${Date.now().toString(36)}`;
  const words = `It is mine, look at its end ${Date.now().toString(36)}`;
  const message = await report(people, subject, video);
  await decide(people, subject, { message, found });
  await object(people, { found, words });
  const page = await overturn(people, words);
  // It is there again for everyone.
  const given = await page.evaluate(
    (async (path: string) => (await fetch(path)).text()) as unknown as (path: string) => string,
    subject === 'video' ? `/videos/${video.id}/x/` : `/api/json/comments/0/video.${video.id}.json`,
  );
  expect(given).toContain(subject === 'video' ? video.title : video.comment);
};

describe('by keys alone', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it.each([
    // What costs its uploader most, where there is least room.
    { subject: 'video', width: 360 },
    ...(IS_LONG
      ? ([
          { subject: 'comment', width: 360 },
          { subject: 'comment', width: 1440 },
          { subject: 'video', width: 1440 },
        ] as const)
      : []),
  ] as const)(
    'a $subject is reported, decided about, objected to and given back, at $width px',
    async ({ subject, width }) => {
      const pages = new Map<Who, DrivenPage>();
      const violations: string[] = [];
      await walk(
        {
          as: async (who) => {
            const known = pages.get(who);
            if (known) return known;
            // Each decision gives the files a new address: what is on its way is gone.
            const { page, context } = await open({
              ...{ viewport: { width, height: 900 }, bypassCSP: true, expectErrors: /404 .*\/media\/p\// },
            });
            await signIn(context, DEMO_ACCOUNTS[who]);
            const driven = {
              ...drivenByPlaywright(page),
              goto: async (path: string) => {
                await page.goto(path);
                await hydrated(page);
                violations.push(...(await findViolations(page)));
              },
            };
            pages.set(who, driven);
            return driven;
          },
          open: (page, path) => page.goto(path),
        },
        subject,
      );
      expect(violations).toEqual([]);
    },
  );
});

const firefox = IS_LONG ? findFirefox() : undefined;
for (const { name, start } of [
  { name: 'Firefox', start: firefox && (() => openFirefox(firefox)) },
  { name: 'WebKit', start: IS_LONG && hasWebkit() ? openWebkit : undefined },
])
  (start ? describe : describe.skip)(`by keys alone in ${name}`, () => {
    it('a comment is reported, decided about, objected to and given back', async () => {
      if (!start) return;
      const page = await start();
      try {
        const goto = async (path: string) => {
          await page.goto(`${warmSite().url}${path}`);
          await until('the page is not hydrated', () =>
            page.evaluate(() => 'hydrated' in document.documentElement.dataset),
          );
        };
        await page.goto(`${warmSite().url}/robots.txt`);
        await page.evaluate(() => {
          document.cookie = 'age_verified=1; path=/';
        });
        await walk(
          {
            as: async (who) => {
              await page.goto(`${warmSite().url}/robots.txt`);
              const { name: usr, password: pwd } = DEMO_ACCOUNTS[who];
              await call(page, '/api/signout.php', {});
              const answer = await call<{ ok: boolean }>(page, '/api/signin.php', { usr, pwd });
              if (!answer.ok) throw new Error(JSON.stringify(answer));
              return page;
            },
            open: (_page, path) => goto(path),
          },
          'comment',
        );
      } finally {
        await page.close();
      }
    });
  });
