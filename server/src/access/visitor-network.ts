/** Gives the network whose tries count together: the IPv4 address, or the /64 of an IPv6 address. */
import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
/** `::ffff:0:0/96`: how a socket for both families names IPv4 addresses (RFC 4291 section 2.5.5.2). */
const MAPPED_IPV4 = '0:0:0:0:0:ffff';

/** The last 32 bits may be written as an IPv4 address. */
const readGroups = (text: string): number[] =>
  text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });

/**
 * The one key of every limit by network. What is no IPv6 address is returned as it is.
 * @returns `192.0.2.7`, also for `::ffff:192.0.2.7`; `2001:db8:1:2::/64`
 */
export const visitorNetwork = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = readGroups(head);
  const after = readGroups(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => 0);
  const groups = [...before, ...zeros, ...after].map((group) => group.toString(16));
  if (groups.slice(0, 6).join(':') === MAPPED_IPV4)
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
};
