/** Gives the networks whose tries count together: those that an address lies in, from one visitor's to its provider's customer. */
import { isIPv4, isIPv6 } from 'node:net';

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

/** From the narrowest to the widest: an address alone, a home or a server's neighbours, and what one customer can hold of IPv6. */
export type NetworkKind = 'ipv4' | 'ipv4/24' | 'ipv6/64' | 'ipv6/56' | 'ipv6/48';

export interface VisitorNetwork {
  kind: NetworkKind;
  /** Names this network alone: `192.0.2.7`, `192.0.2.0/24`, `2001:db8:1:200::/56`. */
  key: string;
}

const IPV6_PREFIXES = [64, 56, 48] as const;

/** The eight groups; undefined for what is no IPv6 address. */
const ipv6Groups = (address: string): number[] | undefined => {
  if (!isIPv6(address)) return undefined;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = readGroups(head);
  const after = readGroups(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => 0);
  return [...before, ...zeros, ...after];
};

const ipv4OfMapped = (groups: readonly number[]): string | undefined => {
  const prefix = groups.slice(0, 6).map((group) => group.toString(16));
  if (prefix.join(':') !== MAPPED_IPV4) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
};

/** @param bits a multiple of 8, at most 64 */
const ipv6Network = (groups: readonly number[], bits: number): string => {
  const masked = groups.slice(0, NETWORK_GROUPS).map((group, index) => {
    const kept = Math.min(16, Math.max(0, bits - index * 16));
    return (group & (0xffff << (16 - kept)) & 0xffff).toString(16);
  });
  return `${masked.slice(0, Math.ceil(bits / 16)).join(':')}::/${bits}`;
};

/**
 * The networks that an address lies in, the narrowest first. What is no address is a network of its own.
 * @returns for IPv4 (also `::ffff:192.0.2.7`) the address and its /24; for IPv6 the /64, /56 and /48
 */
export const visitorNetworks = (address: string): [VisitorNetwork, ...VisitorNetwork[]] => {
  const groups = ipv6Groups(address);
  const ipv4 = groups ? ipv4OfMapped(groups) : address;
  if (groups && ipv4 === undefined) {
    const [narrowest, ...wider] = IPV6_PREFIXES.map(
      (bits): VisitorNetwork => ({ kind: `ipv6/${bits}`, key: ipv6Network(groups, bits) }),
    );
    if (narrowest) return [narrowest, ...wider];
  }
  const key = ipv4 ?? address;
  if (!isIPv4(key)) return [{ kind: 'ipv4', key }];
  return [
    { kind: 'ipv4', key },
    { kind: 'ipv4/24', key: key.replace(/\d+$/, '0/24') },
  ];
};

/** The narrowest network of an address: `192.0.2.7`, `2001:db8:1:2::/64`. */
export const visitorNetwork = (address: string): string => visitorNetworks(address)[0].key;
