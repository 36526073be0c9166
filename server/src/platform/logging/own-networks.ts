/** Addresses of machines of one's own: loopback, link-local and private networks. */
import { BlockList, isIP } from 'node:net';

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

/** @param address IPv4 or IPv6; any other text is none of them */
export const isOwnAddress = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && OWN_NETWORKS.check(address, version === 4 ? 'ipv4' : 'ipv6');
};
