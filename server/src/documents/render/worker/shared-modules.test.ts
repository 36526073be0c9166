/** What a remote gets of React, and that nothing it does with it reaches the host's. */
import { expect, it } from '@jest/globals';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { ownContainer } from './shared-modules.ts';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

interface Copy {
  useState: () => unknown;
  [INTERNALS]: { A: unknown; recentlyCreatedOwnerStacks: number };
}

/** @returns what the remote finds as its `react` */
const reactOf = async (remote: RemoteName, react: object): Promise<Copy> => {
  let copy: Copy | undefined;
  const container = ownContainer(remote, {
    get: () => undefined,
    init: async (scope) => {
      const [shared] = Object.values(scope['react'] ?? {});
      copy = (await shared?.get?.())?.() as unknown as Copy;
    },
  });
  await container.init({ react: { '19.2.0': { get: async () => () => react as never } } });
  if (!copy) throw new Error('no copy');
  return copy;
};

it('lets the JSX runtime of a development build count, apart from the host and from other remotes', async () => {
  const internals = { A: { getOwner: () => 'host' }, H: 'dispatcher', recentlyCreatedOwnerStacks: 5 };
  const react = { useState: () => 'state', [INTERNALS]: internals };
  const [one, other] = [await reactOf('mf-player', react), await reactOf('mf-member', react)];
  // As react/jsx-dev-runtime does for each element.
  expect(one[INTERNALS].recentlyCreatedOwnerStacks++).toBe(0);
  expect(one[INTERNALS].A).toBeNull();
  one[INTERNALS].A = { getOwner: () => 'forged' };
  expect(other[INTERNALS]).toEqual({ A: null, recentlyCreatedOwnerStacks: 0 });
  expect(internals).toMatchObject({ H: 'dispatcher', recentlyCreatedOwnerStacks: 5 });
  expect((internals.A as { getOwner: () => string }).getOwner()).toBe('host');
});

it('gives hooks that work and cannot be replaced', async () => {
  const react = { useState: () => 'state', [INTERNALS]: {} };
  const copy = await reactOf('mf-player', react);
  expect(copy.useState()).toBe('state');
  expect(() => {
    copy.useState = () => 'mine';
  }).toThrow(TypeError);
  expect(react.useState()).toBe('state');
});
