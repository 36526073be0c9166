/** Which addresses of the network are public: what a member or an operator names must never lead the server into its own network. */
import { BlockList, isIP } from 'node:net';

/** Of IPv4, what IANA keeps for special purposes (RFC 6890 and its registry), multicast and what is reserved. */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of IPv6 only 2000::/3 is given out; in it, what holds an IPv4 address (Teredo, 6to4), protocols and documentation. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
const blocked = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_4) blocked.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of NOT_PUBLIC_6) blocked.addSubnet(net, prefix, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !blocked.check(address, 'ipv4');
  return isIP(address) === 6 && given.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
};
