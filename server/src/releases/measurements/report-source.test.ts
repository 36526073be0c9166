import { expect, it } from '@jest/globals';
import { sourceOf } from './report-source.ts';

it.each([
  ['192.0.2.7', '192.0.2.0/24', '192.0.0.0/16', ['192.0.2.7 1', '192.0.2.0/24 2', '192.0.0.0/16 100']],
  ['::ffff:192.0.2.7', '192.0.2.0/24', '192.0.0.0/16', ['192.0.2.7 1', '192.0.2.0/24 2', '192.0.0.0/16 100']],
  ['2001:db8:7:ff::1', '2001:db8:7::/48', '2001:db8::/32', ['2001:db8:7::/48 1', '2001:db8::/32 100']],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8::/32', ['2001:db8:0::/48 1', '2001:db8::/32 100']],
  ['no address', 'no address', 'no address', ['no address 1', 'no address 100']],
])('%s reports as %s of %s', (address, network, system, shares) => {
  const source = sourceOf(address);
  expect(source).toMatchObject({ network, system });
  expect(source.shares.map(({ key, times }) => `${key} ${times}`)).toEqual(shares);
});

it('is of the autonomous system that a file tells, whatever its networks are', () => {
  const findSystem = (address: string) => (address.endsWith('7') ? 64_500 : undefined);
  expect(sourceOf('192.0.2.7', findSystem).system).toBe('AS64500');
  expect(sourceOf('2001:db8:1::7', findSystem).system).toBe('AS64500');
  expect(sourceOf('192.0.2.8', findSystem).system).toBe('192.0.0.0/16');
});
