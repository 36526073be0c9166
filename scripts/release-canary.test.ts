/** `npm run release -- … --canary` alongside a server: what it prints and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leadCanary } from '../server/src/releases/canary/canary.ts';
import {
  type FixtureRegistry,
  openFixtureRegistry,
  publishAll,
} from '../server/src/releases/fixture-registry.ts';
import { writeFixtureRelease } from '../server/src/releases/fixture-release.ts';
import { createLiveSets, type LiveSetsCache } from '../server/src/releases/live/live-sets.ts';
import { addFaultNetwork } from '../server/src/releases/measurements/fault-networks.sql.ts';
import { readMeasured } from '../server/src/releases/measurements/measured-text.ts';
import { type Measurements, startMeasurements } from '../server/src/releases/measurements/measurements.ts';
import { watchReleaseRequests } from '../server/src/releases/live/release-requests.ts';

const SETTINGS = {
  FOYER_CANARY_SHARES: '0.1,0.5',
  FOYER_CANARY_STEP_VIEWS: '40',
  FOYER_CANARY_EXCLUDE_FAULTS: '0.1',
  FOYER_CANARY_STEP_SECONDS: '0',
  FOYER_CANARY_REPORTS_PER_NETWORK: '3',
  FOYER_CANARY_TAKE_BACK_NETWORKS: '4',
};
const warmUp = async (): Promise<void> => undefined;

let registry: FixtureRegistry;
let live: LiveSetsCache;
let measurements: Measurements;
let stopServer: () => Promise<void>;
beforeAll(async () => {
  registry = await openFixtureRegistry();
  const { db, releases, listener } = registry;
  const first = await releases.createReleaseSet(await publishAll(registry, '1.0.0'));
  await releases.goLive(first.id, { warmUp, changedBy: 'start' });
  live = await createLiveSets(releases, listener.listen);
  measurements = startMeasurements(db, live);
  stopServer = await watchReleaseRequests({ db, releases, listen: listener.listen, warmUp });
});
afterAll(async () => {
  await measurements.stop();
  await stopServer();
  await live.stop();
  await registry.close();
});

interface Command {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}
const run = (...args: string[]): Command => {
  const env = {
    ...process.env,
    ...SETTINGS,
    FOYER_DATA_DIR: registry.folder,
    DATABASE_URL: '',
    NODE_OPTIONS: '',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'release.ts'), ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { child, output: () => output, ended };
};
/** Visitors of both sets, and a server that leads the canary, until `isOver`. */
const serve = async (
  isOver: () => boolean,
  candidate = 'shell:;mf-player:',
  reporters: readonly string[] = [],
  systemOf: (network: string) => string = (network) => network,
): Promise<void> => {
  while (!isOver()) {
    await live.refresh();
    const sets = live.getLiveSets();
    for (let count = 0; sets?.candidate && count < 20; count++) {
      const setIds = [sets.stable.id, sets.candidate.set.id];
      for (const setId of setIds)
        measurements.addRender(setId, { status: 200, failed: [], packages: ['shell', 'mf-player'] });
      measurements.addView(sets.stable.id, readMeasured('shell:;mf-player:'));
      measurements.addView(sets.candidate.set.id, readMeasured(candidate));
    }
    // As many as the settings ask for before reports alone take a candidate back.
    for (const network of sets?.candidate ? reporters : [])
      await addFaultNetwork(registry.db, {
        setId: sets?.candidate?.set.id ?? 0,
        packages: ['mf-player'],
        side: 'browser',
        network,
        system: systemOf(network),
      });
    await measurements.flush();
    await leadCanary({ db: registry.db, releases: registry.releases, warmUp, log: () => undefined });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
const release = async (version: string): Promise<string[]> => [
  '--folder',
  await writeFixtureRelease(registry.folder, { name: 'mf-player', version }),
  '--no-browser-check',
  'a fixture',
];
const until = (command: Command) => {
  let over = false;
  void command.ended.then(() => {
    over = true;
  });
  return () => over;
};
const liveVersion = async () => (await registry.releases.loadLiveSets())?.stable.packages['mf-player'];

it('shows each step with its figures, and ends well when the candidate is stable', async () => {
  const command = run(...(await release('1.1.0')), '--canary');
  await serve(until(command));
  expect(command.output()).toMatch(/release set \d+: 10 % of the visitors\n/);
  expect(command.output()).toMatch(/ {2}mf-player: errors 0\.0 % \(0\.0 %\), failed_loads/);
  expect(command.output()).toMatch(/release set \d+ is stable now \(every step went well\)\n$/);
  expect(await command.ended).toBe(0);
  expect(await liveVersion()).toBe('1.1.0');
});

it('ends with 3 and names what was wrong when the candidate is taken back', async () => {
  const command = run(...(await release('1.2.0')), '--canary');
  await serve(until(command), 'shell:;mf-player:mismatches=1', ['n1', 'n2', 'n3', 'n4']);
  expect(command.output()).toMatch(
    /release set \d+ was taken back \(mf-player: mismatches in \d+ of \d+ page views \(100\.0 %\), in the stable/,
  );
  expect(await command.ended).toBe(3);
  expect(await liveVersion()).toBe('1.1.0');
});

it('ends with 4 and says that people decide when few networks report what is wrong', async () => {
  const command = run(...(await release('1.2.1')), '--canary');
  await serve(until(command), 'shell:;mf-player:mismatches=1', ['n1', 'n2', 'n3'], () => 's1');
  expect(command.output()).toMatch(
    /release set \d+ is held at its share; .* \(mf-player: mismatches in .* reported from 3 networks of 1 systems, too few to take it back: people decide\)/,
  );
  expect(await command.ended).toBe(4);
  expect(await liveVersion()).toBe('1.1.0');
  await registry.releases.rollback('candidate');
  await leadCanary({ db: registry.db, releases: registry.releases, warmUp, log: () => undefined });
});

it('goes on without the command, refuses another release by name, can be held and followed again', async () => {
  const command = run(...(await release('1.3.0')), '--canary');
  let isHeld = false;
  const serving = serve(() => isHeld, 'shell:;mf-listings:');
  while (!command.output().includes('10 % of the visitors'))
    await new Promise((resolve) => setTimeout(resolve, 50));
  command.child.kill('SIGINT');
  expect(await command.ended).toBe(130);
  expect(command.output()).toContain('the canary goes on by itself: --follow');
  const other = run(...(await release('1.4.0')));
  expect(await other.ended).toBe(1);
  expect(other.output()).toMatch(/release set \d+ is on trial as a canary since .*; --replace ends it first/);
  const hold = run('--hold');
  expect(await hold.ended).toBe(0);
  const follow = run('--follow');
  expect(await follow.ended).toBe(4);
  expect(follow.output()).toMatch(/is held at its share/);
  isHeld = true;
  await serving;
  const replaced = run(...(await release('1.5.0')), '--replace');
  expect(await replaced.ended).toBe(0);
  expect(await liveVersion()).toBe('1.5.0');
});
