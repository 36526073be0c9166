/** The units, by systemd's own check, and what they say against what the server reads. No unit is started: a test has no systemd of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SETTINGS } from '../../server/src/platform/config/settings/all-settings.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const UNITS = readdirSync(HERE).filter((name) => name.endsWith('.service'));
const read = (name: string): string => readFileSync(join(HERE, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'foyer-test-units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where a machine has no systemd, its check cannot run; the other tests still do. */
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the units of systemd', () => {
  it('are a web process and a worker', () => {
    expect(UNITS).toEqual(['foyer-web@.service', 'foyer-worker.service']);
  });

  (hasSystemd ? it : it.skip).each(UNITS)('%s passes systemd-analyze verify', (name) => {
    // As it is installed for the port 8081, with the programs of this checkout.
    const path = join(folder, name.replace('@.', '@8081.'));
    writeFileSync(
      path,
      read(name).replaceAll('/opt/foyer', ROOT).replaceAll('/usr/bin/curl', process.execPath),
    );
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('foyer-'));
    expect(said).toEqual([]);
    expect(status).toBe(0);
  });

  it.each([...UNITS, 'site.env.example'])('%s sets variables that the server reads', (name) => {
    const set = [...read(name).matchAll(/^(?:Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, one]) => one ?? '',
    );
    expect(set.length).toBeGreaterThan(0);
    const known = Object.entries(SETTINGS).flatMap(([one, setting]) =>
      'isSecret' in setting ? [one, `${one}_FILE`] : [one],
    );
    expect(set.filter((one) => !known.includes(one))).toEqual([]);
  });

  it.each(UNITS)('%s gets longer to end than it drains and closes', (name) => {
    const [, drain = '0'] = /FOYER_DRAIN_SECONDS=(\d+)/.exec(read(name)) ?? [];
    const [, limit = '0'] = /TimeoutStopSec=(\d+)/.exec(read(name)) ?? [];
    // Five seconds are what a process takes at most after its drain.
    expect(Number(limit)).toBeGreaterThan(Number(drain) + 5);
  });

  it('drains for longer than nginx passes a refusing process over', () => {
    const [, failTimeout = '0'] =
      /fail_timeout=(\d+)s/.exec(readFileSync(join(ROOT, 'deploy/nginx/render-config.ts'), 'utf8')) ?? [];
    const [, drain = '0'] = /FOYER_DRAIN_SECONDS=(\d+)/.exec(read('foyer-web@.service')) ?? [];
    expect(Number(failTimeout)).toBeGreaterThan(0);
    expect(Number(drain)).toBeGreaterThan(Number(failTimeout));
  });
});
