/** The lab's configuration files, by their own tools where there is a Debian to have them from, and what they promise of one another. No server is started. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { SETTINGS } from '../../server/src/platform/config/settings/all-settings.ts';
import { findLabProgram, findPostgresBin, type LabProgram } from './find-lab-programs.ts';
import { archiveSettings } from '../pgbackrest/configure.ts';
import {
  etcdConfig,
  haproxyConfig,
  hostsFile,
  type LabPlan,
  patroniConfig,
  pgbackrestConfigOf,
  pgbouncerConfig,
  siteEnvironment,
} from './lab-plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-test-lab-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const plan: LabPlan = {
  network: '127.76.0',
  folder,
  postgresBin: findPostgresBin() ?? '/usr/lib/postgresql/15/bin',
  password: 'secret',
};

/** Its own words about a file, by its own check; undefined, with the reason printed, where it is not installed. */
const check = (name: LabProgram, args: (file: string) => string[], text: string) => {
  const program = findLabProgram(name);
  if (!program)
    return void process.stderr.write(`lab: no ${name} can be had here, its file is not checked by it\n`);
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(program.path, args(file), {
    env: program.env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: `${stdout}${stderr}` };
};

it('has a file that HAProxy takes', () => {
  const checked = check('haproxy', (file) => ['-c', '-f', file], haproxyConfig(plan, 1));
  if (checked) expect(checked).toMatchObject({ status: 0 });
});

it('has a file that Patroni takes', () => {
  const checked = check('patroni', (file) => ['--validate-config', file], patroniConfig(plan, 1));
  // It wants an etcd that answers, and none runs here; and rules of access in `bootstrap`, where they would count for the first server alone.
  const faults = checked?.said
    .split('\n')
    .filter((line) => line !== '' && !/^(?:etcd\.hosts\.|bootstrap\.pg_hba )/.test(line));
  if (checked) expect(faults).toEqual([]);
});

it('has a file that pgBackRest takes, whose repository is encrypted', () => {
  const text = pgbackrestConfigOf(plan, 1);
  const checked = check('pgbackrest', (file) => [`--config=${file}`, '--stanza=foyer', 'info'], text);
  // There is no such stanza, and nothing in the file that it does not know.
  if (checked)
    expect(checked).toEqual({ status: 0, said: expect.stringMatching(/^stanza: foyer\n {4}status: error/) });
  expect(text).toMatch(/^repo1-cipher-type=aes-256-cbc$/m);
  expect(text).toMatch(/^repo1-retention-full=\d+$/m);
});

it('archives the log as deploy/pgbackrest says, more often than every minute', () => {
  const { bootstrap, postgresql } = parse(patroniConfig(plan, 1));
  const archive = archiveSettings();
  expect(bootstrap.dcs.postgresql.parameters).toMatchObject({
    archive_mode: archive['archive_mode'],
    archive_timeout: Number(archive['archive_timeout']),
  });
  expect(Number(archive['archive_timeout'])).toBeLessThan(60);
  expect(postgresql.parameters.archive_command).toBe(`${folder}/pg1/${archive['archive_command']}`);
});

it('makes an empty cluster by itself alone, and standbys from the repository where there is one', () => {
  const { bootstrap, postgresql } = parse(patroniConfig(plan, 1));
  expect(bootstrap.method).toBe('initdb');
  expect(postgresql.create_replica_methods).toEqual(['pgbackrest', 'basebackup']);
  // What the runbook changes is there, and changes nothing else.
  const runbook = readFileSync(
    join(import.meta.dirname, '../../docs/guides/runbooks/cluster-lost.md'),
    'utf8',
  );
  const changes = [...runbook.matchAll(/(?<=^sed -i 's\/)[^/]+/gm)].map(([from]) => from);
  expect(changes).toEqual(['method: initdb', '--type=default']);
  for (const from of changes) expect(patroniConfig(plan, 1).split(from)).toHaveLength(2);
});

it('acknowledges nothing that is on one machine alone, and replaces a machine within the time that is promised', () => {
  const { bootstrap } = parse(patroniConfig(plan, 2));
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
  expect(ttl).toBeLessThan(30);
});

it('leads PgBouncer and the web processes past the loss of either HAProxy', () => {
  expect(pgbouncerConfig(plan, 1)).toContain('host=127.76.0.31,127.76.0.32 port=5000');
  expect(hostsFile(plan)).toBe(
    '127.76.0.31 database.lab\n127.76.0.32 database.lab\n127.76.0.41 pooler.lab\n127.76.0.42 pooler.lab\n',
  );
  expect(parse(etcdConfig(plan, 3))).toMatchObject({ name: 'etcd3', 'enable-v2': true });
});

it.each(['web', 'worker'] as const)('sets what the server reads: %s', (kind) => {
  const known = Object.keys(SETTINGS);
  expect(Object.keys(siteEnvironment(plan, kind, 1)).filter((name) => !known.includes(name))).toEqual([]);
});
