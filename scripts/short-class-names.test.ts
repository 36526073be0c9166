import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { namesOf, shortClassNames } from '@foyer/shared/config/short-class-names';

const CSS =
  '/* .gone */ @layer ui { .row { margin: .5rem } .row.wide:hover > #top { animation: turn 1s } @keyframes turn { to { opacity: 0 } } }';

it('finds the names of a file in their order', () => {
  expect(namesOf(CSS)).toEqual(['row', 'wide', 'top', 'turn']);
});

describe('names of classes', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-names-'));
    for (const file of ['a.module.css', 'b.module.css']) writeFileSync(join(folder, file), CSS);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const nameIn = (file: string, localName: string, name = shortClassNames('mf-player')) =>
    name({ resourcePath: join(folder, file), rootContext: folder }, '', localName);

  it('start alike in one file, and are all different', () => {
    const names = ['row', 'wide', 'top', 'turn', 'generated'].map((name) => nameIn('a.module.css', name));
    expect(new Set(names).size).toBe(5);
    for (const name of names) expect(name).toMatch(new RegExp(`^${names[0]?.slice(0, -1)}`));
    expect(names[0]).toMatch(/^mf-player_[\w-]{4}0$/);
  });

  it('differ from file to file and from package to package, and are the same in another folder', () => {
    expect(nameIn('a.module.css', 'row')).not.toBe(nameIn('b.module.css', 'row'));
    expect(nameIn('a.module.css', 'row')).not.toBe(nameIn('a.module.css', 'row', shortClassNames('shell')));
    const other = mkdtempSync(join(tmpdir(), 'foyer-names-'));
    writeFileSync(join(other, 'a.module.css'), CSS);
    const name = shortClassNames('mf-player');
    expect(name({ resourcePath: join(other, 'a.module.css'), rootContext: other }, '', 'row')).toBe(
      nameIn('a.module.css', 'row'),
    );
    rmSync(other, { recursive: true });
  });
});
