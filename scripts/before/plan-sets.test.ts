import { expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { planSets } from './plan-sets.ts';

const shell = (version: string, provides: string[], more: Partial<Release> = {}) =>
  ({ name: 'shell', version, contract: 1, hosts: [1], platform: { uses: [], provides }, ...more }) as Release;
const remote = (name: string, version: string, uses: string[], more: Partial<Release> = {}) =>
  ({
    name,
    version,
    contract: 1,
    host: 1,
    platform: { uses },
    browser: { exposes: {} },
    ...more,
  }) as unknown as Release;

const today = {
  shell: shell('2', ['useSite', 'useNew']),
  'mf-player': remote('mf-player', '2', ['useSite']),
  'mf-upload': remote('mf-upload', '2', ['useSite']),
};

it('puts all remotes of before on today’s shell, and the shell of before under today’s remotes', () => {
  const before = { shell: shell('1', ['useSite']), 'mf-player': remote('mf-player', '1', ['useSite']) };
  expect(planSets(today, before)).toEqual({
    remotesBefore: { before: ['mf-player'], without: [], waits: [], misfits: [] },
    shellBefore: { before: ['shell'], without: [], waits: [], misfits: [] },
  });
});

it('finds that today’s shell lacks what a remote of before uses, as after a renaming', () => {
  const renamed = {
    ...today,
    shell: shell('2', ['useTheSite']),
    'mf-player': remote('mf-player', '2', ['useTheSite']),
    'mf-upload': remote('mf-upload', '2', ['useTheSite']),
  };
  const before = {
    shell: shell('1', ['useSite']),
    'mf-player': remote('mf-player', '1', ['useSite']),
    'mf-upload': remote('mf-upload', '1', ['useSite']),
  };
  const { remotesBefore, shellBefore } = planSets(renamed, before);
  expect(remotesBefore.misfits).toEqual([
    'mf-player 1 uses platform exports that shell 2 lacks: useSite',
    'mf-upload 1 uses platform exports that shell 2 lacks: useSite',
  ]);
  // The other way round they wait for the shell, as its addition would have them do.
  expect(shellBefore.misfits).toEqual([]);
  expect(shellBefore.before).toEqual(['shell', 'mf-player', 'mf-upload']);
});

it('lets a remote that uses what only today’s shell has wait for it, and no other', () => {
  const eager = { ...today, 'mf-player': remote('mf-player', '2', ['useSite', 'useNew']) };
  const before = {
    shell: shell('1', ['useSite']),
    'mf-player': remote('mf-player', '1', ['useSite']),
    'mf-upload': remote('mf-upload', '1', ['useSite']),
  };
  expect(planSets(eager, before).shellBefore).toEqual({
    before: ['shell', 'mf-player'],
    without: [],
    waits: ['mf-player 2 uses platform exports that shell 1 lacks: useNew'],
    misfits: [],
  });
});

it('has what a remote of today replaces in its place among the versions of before', () => {
  const takenOver = {
    shell: shell('2', ['useSite', 'useNew']),
    'mf-desk': remote('mf-desk', '2', ['useNew'], { replaces: ['mf-releases'] }),
  };
  const before = {
    shell: shell('1', ['useSite']),
    'mf-releases': remote('mf-releases', '1', ['useSite']),
  };
  expect(planSets(takenOver, before)).toEqual({
    remotesBefore: { before: ['mf-releases'], without: ['mf-desk'], waits: [], misfits: [] },
    shellBefore: {
      before: ['shell', 'mf-releases'],
      without: ['mf-desk'],
      waits: ['mf-desk 2 uses platform exports that shell 1 lacks: useNew'],
      misfits: [],
    },
  });
});

it('says what no version of before mends', () => {
  const before = { shell: shell('1', ['useSite'], { hosts: [0] }) };
  expect(planSets(today, before).shellBefore.misfits).toEqual([
    'mf-player 2 was built for host 1, but shell 1 is 0',
    'mf-upload 2 was built for host 1, but shell 1 is 0',
  ]);
});

it('has nothing to try where only today’s versions are', () => {
  expect(planSets(today, {})).toEqual({
    remotesBefore: { before: [], without: [], waits: [], misfits: [] },
    shellBefore: { before: [], without: [], waits: [], misfits: [] },
  });
});
