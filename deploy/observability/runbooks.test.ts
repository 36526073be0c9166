/** Commands that runbooks name exist. In the long form each is run: alerts-by-harm, runbooks and the lab's cluster-lost. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SITE_COMMANDS } from '../../server/src/app/site/run-site.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/guides/runbooks');
/** Of the system, and of what a site is put up with. */
const PROGRAMS =
  /^(?:certbot|curl|df|docker compose|du|grep|journalctl|kill|nginx|pgbackrest|ps|psql|rm|sed|systemctl|tail) /;

interface Named {
  runbook: string;
  command: string;
}
const read = (path: string): string => readFileSync(path, 'utf8');
const runbooks = readdirSync(FOLDER).sort();
/** Lines of its blocks, and what its sentences have in quotes of code. */
const namedIn = (runbook: string): Named[] => {
  const text = read(join(FOLDER, runbook));
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.matchAll(/`((?:npm|node) [^`]+)`/g)].map(([, command = '']) => command);
  return [...blocks, ...inline]
    .map((line) => line.replace(/\s+# .*$/, ''))
    .filter((command) => command !== '')
    .map((command) => ({ runbook, command }));
};
const named = runbooks.flatMap(namedIn);

/** What a script says that it takes: its own text, and that of the files of the server that it calls. */
const textOf = (script: string): string => {
  const path = join(ROOT, `scripts/${script}.ts`);
  const own = read(path);
  const called = [...own.matchAll(/from '(\.\.\/server\/[^']+)'/g)].map(([, from = '']) =>
    read(join(dirname(path), from)),
  );
  return [own, ...called].join('\n');
};
/** Words of an npm script that are no values: what it is to do, and options. */
const WORD = /^(?:--)?[a-z][a-z-]+$/;

it('are programs, scripts of package.json, and what those take', () => {
  const { scripts } = JSON.parse(read(join(ROOT, 'package.json')));
  const faults = named.filter(({ command }) => {
    const [, script, rest = ''] = /^npm (?:run )?([\w:-]+)(?: --)?(?: (.*))?$/.exec(command) ?? [];
    if (script === undefined)
      return !(
        PROGRAMS.test(`${command} `) || existsSync(join(ROOT, /^node (\S+)$/.exec(command)?.[1] ?? 'none'))
      );
    if (!(script in scripts)) return true;
    const words = rest.replaceAll(/"[^"]*"/g, '').split(' ');
    if (script === 'site') {
      const [name = '', act = ''] = words;
      const usage = SITE_COMMANDS[name]?.usage ?? [];
      return !usage.some((line) => line.startsWith(`${name} ${act}`));
    }
    const text = textOf(script);
    return words.some(
      (word) => WORD.test(word) && !new RegExp(`(?<![\\w-])${word.replace(/^--/, '')}(?![\\w-])`).test(text),
    );
  });
  expect(faults).toEqual([]);
  expect(named.length).toBeGreaterThan(runbooks.length);
});

it('and guides need no SQL: metrics, pages and commands answer', () => {
  const pages = ['guides', 'reference'].flatMap((folder) =>
    readdirSync(join(ROOT, 'docs', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(ROOT, 'docs', folder, name)),
  );
  expect(pages.filter((path) => /```sql|`SELECT /.test(read(path)))).toEqual([]);
});

it('are run in the long form, those of every runbook', () => {
  const rules = read(join(import.meta.dirname, 'rules.yml'));
  const run = [
    ...read(join(import.meta.dirname, 'runbooks.long.test.ts')).matchAll(/^ {2}'([a-z-]+): /gm),
  ].map(([, name = '']) => `${name}.md`);
  const alerted = runbooks.filter((name) => rules.includes(`runbooks/${name}`));
  const lab = read(join(import.meta.dirname, '../lab/cluster-lost.long.test.ts'));
  const inLab = runbooks.filter((name) => lab.includes(`runbooks/${name}`));
  expect([...alerted, ...run, ...inLab].sort()).toEqual(runbooks);
});
