import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { followPackagesToCome } from './packages-to-come.ts';

it('hears of the packages of the first pages before it hears of all', async () => {
  const parent = new EventEmitter();
  const toCome = followPackagesToCome(['mf-desk'], parent as never);
  expect([toCome.isToCome('mf-desk'), toCome.isToCome('shell'), toCome.isIncomplete()]).toEqual([
    true,
    false,
    true,
  ]);
  parent.emit('message', { built: 'first' });
  await toCome.first;
  expect(toCome.isToCome('mf-desk')).toBe(true);
  parent.emit('message', { built: 'all' });
  await toCome.all;
  expect(toCome.isToCome('mf-desk')).toBe(false);
  // Built is not live.
  expect(toCome.isIncomplete()).toBe(true);
  toCome.setComplete();
  expect(toCome.isIncomplete()).toBe(false);
  expect(parent.listenerCount('message')).toBe(0);
});

it('waits for nobody where everything is built', async () => {
  const parent = new EventEmitter();
  const toCome = followPackagesToCome([], parent as never);
  await Promise.all([toCome.first, toCome.all]);
  expect(toCome.isIncomplete()).toBe(false);
  expect(parent.listenerCount('message')).toBe(0);
});
