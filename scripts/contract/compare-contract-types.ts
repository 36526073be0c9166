/**
 * Compares the types that two releases of one package promise, by the compiler itself: a generated file assigns, member by member, what one
 * side gives to what the other takes. Added members are fine; what is gone or narrowed is a fault in the compiler's words.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { ROOT, runCompiler } from './run-compiler.ts';
import { CONTRACT_FILES } from './write-contract-types.ts';

/** A release and where its files lie on this machine. */
export interface ReleaseAt {
  release: Release;
  folder: string;
}
export interface TypeFault {
  /** An export of the platform, `PageModule` and the like, or an exposed module such as `./comments`. */
  member: string;
  /** What the compiler says. */
  words: string;
}

const CACHE = join(ROOT, '.cache/contract-comparisons');
const TYPES = 'contract/types/';

/** One statement that holds only if the new release can take the place of the old one in this member. */
interface Check {
  member: string;
  statement: string;
}

const has = ({ release }: ReleaseAt, file: string): boolean =>
  Object.hasOwn(release.files, `${TYPES}${file}`);
const importOf = (side: 'old' | 'new', file: string): string =>
  `./${side}/${file.replace(/\.d\.ts$/, '.ts')}`;

/** A context is only read by remotes: what it holds counts, not what it would take. */
const GIVEN = `import type { Context } from 'react';
type Given<Value> = Value extends Context<infer Held> ? Held : Value;`;

/** What the old platform gave, the new one gives still. */
const checkPlatform = (old: Release): { head: string[]; checks: Check[] } => ({
  head: [
    GIVEN,
    `import * as OldPlatform from '${importOf('old', CONTRACT_FILES.platform)}';`,
    `import * as NewPlatform from '${importOf('new', CONTRACT_FILES.platform)}';`,
  ],
  checks: (old.platform.provides ?? []).map((name) => ({
    member: name,
    statement: `Given<typeof OldPlatform.${name}> = null! as Given<typeof NewPlatform.${name}>`,
  })),
});

/** What a remote gives a host of the old protocol, a host of the new one takes; with that, what hosts give to remotes is compared too. */
const PROTOCOL = ['PageModule', 'WidgetModule', 'CatalogueModule'] as const;
const checkProtocol = (): { head: string[]; checks: Check[] } => ({
  head: [
    `import type * as OldProtocol from '${importOf('old', CONTRACT_FILES.protocol)}';`,
    `import type * as NewProtocol from '${importOf('new', CONTRACT_FILES.protocol)}';`,
  ],
  checks: PROTOCOL.map((name) => ({
    member: name,
    statement: `NewProtocol.${name} = null! as OldProtocol.${name}`,
  })),
});

/** The props that an exposed module takes; a page's are the host's. */
const PROPS = `import type { ComponentType } from 'react';
type PropsOf<Part> = Part extends () => Promise<{ widget: { Component: ComponentType<infer Props> } }> ? Props : unknown;`;
const DESCRIBED = /export (?:interface|type) (\w+Remote)\b/;

const checkRemote = async (old: ReleaseAt, now: ReleaseAt): Promise<{ head: string[]; checks: Check[] }> => {
  const file = CONTRACT_FILES.remote(old.release.name);
  const nameIn = async ({ folder }: ReleaseAt) =>
    DESCRIBED.exec(await readFile(join(folder, TYPES, file), 'utf8'))?.[1];
  const [oldName, newName] = await Promise.all([nameIn(old), nameIn(now)]);
  if (!oldName || !newName) return { head: [], checks: [] };
  const exposed = Object.keys(old.release.browser.exposes).filter((name) => !name.startsWith('./messages/'));
  return {
    head: [
      PROPS,
      `import type { ${oldName} as Old } from '${importOf('old', file)}';`,
      `import type { ${newName} as New } from '${importOf('new', file)}';`,
    ],
    checks: exposed.map((member) => ({
      member,
      statement: `PropsOf<New['${member}']> = null! as PropsOf<Old['${member}']>`,
    })),
  };
};

const checksOf = async (old: ReleaseAt, now: ReleaseAt): Promise<{ head: string[]; checks: Check[] }> => {
  const isComparable = (file: string) => has(old, file) && has(now, file);
  const parts: { head: string[]; checks: Check[] }[] = [];
  if (old.release.name === 'shell') {
    if (isComparable(CONTRACT_FILES.platform)) parts.push(checkPlatform(old.release));
    if (isComparable(CONTRACT_FILES.protocol)) parts.push(checkProtocol());
  } else if (isComparable(CONTRACT_FILES.remote(old.release.name))) parts.push(await checkRemote(old, now));
  return { head: parts.flatMap(({ head }) => head), checks: parts.flatMap(({ checks }) => checks) };
};

/** `import("…/old/platform/site-context").Site` reads `old Site`. */
const withoutPaths = (line: string): string =>
  line.replace(/import\("[^"]*\/(old|new)\/[^"]*"\)\./g, '$1 ').trim();

/** The line that names the member, and the innermost reason below it. */
const wordsOf = (lines: readonly string[]): string => {
  const [first = '', ...reasons] = lines.map(withoutPaths);
  const said = first.replace(/^.*?error TS\d+: /, '');
  const innermost = reasons.at(-1);
  return innermost ? `${said} ${innermost}` : said;
};

/** @param lineOf line number of each check */
const readFaults = (output: string, memberAt: ReadonlyMap<number, string>): TypeFault[] => {
  const faults: TypeFault[] = [];
  const strange: string[] = [];
  let block: string[] = [];
  const end = () => {
    const line = Number(/^check\.ts\((\d+),/.exec(block[0] ?? '')?.[1]);
    const member = memberAt.get(line);
    if (member !== undefined) faults.push({ member, words: wordsOf(block) });
    else strange.push(...block);
    block = [];
  };
  for (const line of output.split('\n')) {
    if (line.trim() === '') continue;
    if (/^\s/.test(line)) block.push(line);
    else {
      if (block.length > 0) end();
      block = [line];
    }
  }
  if (block.length > 0) end();
  if (faults.length === 0) throw new Error(`the types cannot be compared:\n${strange.join('\n')}`);
  return faults;
};

const hashTypes = async (parts: readonly ReleaseAt[], program: string): Promise<string> => {
  const hash = createHash('sha256').update(program);
  for (const { release } of parts)
    for (const [path, { integrity }] of Object.entries(release.files))
      if (path.startsWith(TYPES)) hash.update(`${path} ${integrity}\n`);
  return hash.digest('hex').slice(0, 24);
};

const isSame = (old: Release, now: Release): boolean => {
  const typesIn = ({ files }: Release) =>
    Object.entries(files)
      .filter(([path]) => path.startsWith(TYPES))
      .map(([path, { integrity }]) => `${path} ${integrity}`)
      .sort()
      .join('\n');
  return typesIn(old) === typesIn(now);
};

const compile = async (old: ReleaseAt, now: ReleaseAt, program: string, key: string): Promise<string> => {
  const folder = join(CACHE, `${key}.${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await cp(join(old.folder, TYPES), join(folder, 'old'), { recursive: true });
    await cp(join(now.folder, TYPES), join(folder, 'new'), { recursive: true });
    // Both sides' libraries are this workspace's: what is compared is the house's own types.
    await symlink(join(ROOT, 'shared/node_modules'), join(folder, 'node_modules'), 'dir');
    await writeFile(join(folder, 'package.json'), '{"type":"module"}\n');
    await writeFile(join(folder, 'check.ts'), program);
    const { passed, output } = await runCompiler(folder, ['--noEmit', 'check.ts']);
    return passed ? '' : output;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * What of the contract is gone or narrower in `now` than in `old`, two releases of one package. Nothing where one of them was built before
 * releases held their types. Kept by content: the same pair is compared once.
 */
export const compareContractTypes = async (old: ReleaseAt, now: ReleaseAt): Promise<TypeFault[]> => {
  if (isSame(old.release, now.release)) return [];
  const { head, checks } = await checksOf(old, now);
  if (checks.length === 0) return [];
  const memberAt = new Map<number, string>();
  const lines = head.flatMap((text) => text.split('\n'));
  checks.forEach(({ member, statement }, index) => {
    lines.push(`export const check${index}: ${statement};`);
    memberAt.set(lines.length, member);
  });
  const program = `${lines.join('\n')}\n`;
  const key = await hashTypes([old, now], program);
  const kept = join(CACHE, `${key}.txt`);
  await mkdir(CACHE, { recursive: true });
  const output = existsSync(kept) ? await readFile(kept, 'utf8') : await compile(old, now, program, key);
  const faults = output === '' ? [] : readFaults(output, memberAt);
  await writeFile(kept, output);
  return faults;
};
