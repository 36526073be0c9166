/** The runbooks that no alert names: the commands of each are run on a real site that has what the runbook is for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { changeVideoState } from '../../server/src/publication/publication.ts';
import { addVideo } from '../../server/src/testing/catalogue.ts';
import { fakeVideo } from '../../server/src/testing/upload-client.ts';
import { type HarmedSite, openHarmedSite, type Ran, type Values } from './harmed-site.ts';

const TEST_MS = 360_000;

let site: HarmedSite;
beforeAll(async () => {
  site = await openHarmedSite({});
}, TEST_MS);
afterAll(() => site?.close(), TEST_MS);

/** Each of its commands. */
const runAll = async (name: string, values?: Values): Promise<Ran[]> => {
  const ran: Ran[] = [];
  for (const step of await site.stepsOf(name)) ran.push(await step(values));
  expect(ran).not.toEqual([]);
  return ran;
};
const codesOf = (ran: readonly Ran[]): number[] => ran.map(({ code }) => code);
const outputOf = (ran: readonly Ran[]): string => ran.map(({ output }) => output).join('\n');

it(
  'does-not-start: a variable is wrong',
  async () => {
    await site.web().stop();
    await expect(site.startWeb({ FOYER_RENDER_TIMEOUT_MS: 'soon' })).rejects.toThrow('ended with 1');
    const ran = await runAll('does-not-start');
    expect(codesOf(ran)).toEqual([0]);
    expect(outputOf(ran)).toMatch(/^foyer: FOYER_RENDER_TIMEOUT_MS/);
    await site.startWeb();
  },
  TEST_MS,
);

it(
  'keys-leaked: a new key signs, and the one before ends',
  async () => {
    const [list, rotate, retire, ...more] = await site.stepsOf('keys-leaked');
    expect(more).toEqual([]);
    const before = await list?.();
    const [, leaked = ''] = /^(\S+) {2}signs$/m.exec(before?.output ?? '') ?? [];
    expect(leaked).not.toBe('');
    const rotated = await rotate?.({ '--in 30': '--in 0' });
    expect(rotated).toMatchObject({ code: 0 });
    // The site's log is JSON: so is what the command did.
    expect(rotated?.output).toMatch(/^\{.*"process":"command".*"command":"secrets","act":"rotate"/m);
    expect(await retire?.({ 'retire ID': `retire ${leaked}` })).toMatchObject({ code: 0 });
    expect((await list?.())?.output).toMatch(new RegExp(`^${leaked} {2}retired`, 'm'));
  },
  TEST_MS,
);

it(
  'member-locked-out: a member is found',
  async () => {
    const ran = await runAll('member-locked-out', { NAME: 'sender' });
    expect(codesOf(ran)).toEqual([0, 0]);
    expect(ran[0]?.output).toMatch(/^\d+ {2}sender/m);
    expect(ran[1]?.output).toContain('no removal waits');
  },
  TEST_MS,
);

it(
  'pages-are-slow: the figures to look at are there',
  async () => {
    const ran = await runAll('pages-are-slow');
    expect(codesOf(ran)).toEqual([0]);
    for (const series of [
      'foyer_database_connections{',
      'foyer_database_sessions{',
      // Shells of tests do not say how long they took.
      '# HELP foyer_render_duration_seconds ',
    ])
      expect(outputOf(ran)).toContain(series);
  },
  TEST_MS,
);

it(
  'still-there: a video is public, then taken down',
  async () => {
    const videoId = await addVideo(site.db);
    const here = { 'video-12': `video-${videoId}`, 'https://site.example': site.web().base };
    expect(codesOf(await runAll('still-there', here))).toEqual([1, 1]);
    await changeVideoState({ db: site.db }, { videoId, change: 'make_private', viewer: null });
    const ran = await runAll('still-there', here);
    expect([outputOf(ran), codesOf(ran)]).toEqual([expect.stringContaining(' 0 answer'), [0, 0]]);
  },
  TEST_MS,
);

it(
  'video-not-made: a file is no video',
  async () => {
    await site.upload(fakeVideo(100_000));
    const [video] = await site.sql('SELECT max(video_id) AS id FROM video_processing');
    const look = () => runAll('video-not-made', { ':12[': `:${video?.id}[` });
    const deadline = Date.now() + TEST_MS / 2;
    for (let ran = await look(); ; ran = await look()) {
      if (/"stage":|"job":"video-scan"/.test(outputOf(ran))) break;
      if (Date.now() > deadline) throw new Error(`nothing of it in the log:\n${site.printed().slice(-4000)}`);
      await sleep(200);
    }
  },
  TEST_MS,
);
