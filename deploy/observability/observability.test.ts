/** Alerts and dashboard, by Prometheus' own tools: each alert fires and ends, has a runbook, and asks for figures that the site has. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { findPrometheus } from './find-prometheus.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const read = (name: string): string => readFileSync(join(HERE, name), 'utf8');
const namesIn = (text: string): string[] => [
  // Of histograms the series of their buckets.
  ...new Set([...text.matchAll(/foyer_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''))),
];

/** Names that the server's sources declare, in quotes or as keys. */
const declaredNames = (): Set<string> => {
  const names = new Set<string>();
  const folder = join(ROOT, 'server/src');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^\s*(?:name: ')?(foyer_[a-z_]+)(?:'|:)/gm)) names.add(name);
  }
  return names;
};

const RULES = read('rules.yml');
const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

describe('the alerts', () => {
  let promtool = '';
  beforeAll(() => {
    promtool = findPrometheus('promtool');
  });
  const run = (...words: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(promtool, words, { cwd: HERE, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  it('are written as Prometheus reads them', () => {
    const { status, output } = run('check', 'config', 'prometheus.yml');
    expect([status, output]).toEqual([0, expect.stringContaining(`${alerts.length} rules found`)]);
  });

  it('fire on figures that are wrong, and not on those that are well', () => {
    const { status, output } = run('test', 'rules', 'rules.test.yml');
    expect([status, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
    // Of each there is a case in which it fires, and one in which it does not.
    const cases = [...read('rules.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:( \[\])?/g)];
    for (const alert of alerts)
      expect(cases.filter(([, name]) => name === alert).map(([, , none]) => none === undefined)).toEqual([
        true,
        false,
      ]);
  });

  it('are each fired by a harm to a real site in the long form, which names those that are not', () => {
    const long = read('alerts-by-harm.long.test.ts');
    const named = [...long.matchAll(/^it(?:\.todo)?\(\s*'(Foyer[\w, ]+): /gm)];
    expect(named.flatMap(([, names = '']) => names.split(', ')).sort()).toEqual([...alerts].sort());
  });

  it('each name a runbook that is there, and no runbook is without an alert', () => {
    const named = [...RULES.matchAll(/runbook: (\S+)/g)].map(([, path = '']) => path);
    expect(named).toHaveLength(alerts.length);
    for (const path of named) expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
    const runbooks = readdirSync(join(ROOT, 'docs/guides/runbooks')).map(
      (name) => `docs/guides/runbooks/${name}`,
    );
    // Those of no alert are for what people see: the guide lists each of them by that.
    const listed = readFileSync(join(ROOT, 'docs/guides/operate.md'), 'utf8');
    expect(runbooks.filter((path) => !listed.includes(`](${path.replace('docs/guides/', '')})`))).toEqual([]);
  });
});

describe('alerts and dashboard', () => {
  it('ask for figures alone that the site gives', () => {
    const declared = declaredNames();
    const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('dashboard.json'));
    const asked = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    expect(namesIn(`${RULES}\n${asked}`).filter((name) => !declared.has(name))).toEqual([]);
    expect(namesIn(asked).length).toBeGreaterThan(10);
  });
});
