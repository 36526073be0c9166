/** Addresses of the network, as logs and the country file read them. */
import { BlockList, isIP } from 'node:net';

/** Loopback, link-local and private networks. */
const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['0.0.0.0', 32],
] as const)
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv6');

/** IPv4 as a socket of both families names it (`::ffff:192.0.2.7`), as it is written otherwise; any other text as it is. */
export const unmapAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Of a machine of one's own. @param address IPv4 or IPv6; any other text is none */
export const isOwnAddress = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && OWN_NETWORKS.check(address, version === 4 ? 'ipv4' : 'ipv6');
};
