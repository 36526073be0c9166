/**
 * How much each kind of network may do, in multiples of what one visitor's network may. Every limit of the site that counts by
 * network uses this table.
 */
import { type NetworkKind, type VisitorNetwork, visitorNetworks } from './visitor-network.ts';

/**
 * What is counted in a network is counted in the wider ones too, as long as the narrower one admits it: one visitor's network
 * takes at most its own share of the wider one's, so nobody is refused for the tries of one neighbour.
 *
 * IPv6: a /64 is one link, a /56 what many providers give a household. A /48 is what anyone gets for nothing from a tunnel or rents with
 * a server, and it is also a part of a mobile carrier's pool or a small hosting firm: four links that are used to their limits
 * refuse the others until the window ends. With a larger share each limit would be worth less against the holder of a /48.
 *
 * IPv4: an address is already shared by a household or by many customers of a carrier, and addresses cost money. A /24 is a part of a
 * carrier's pool or a hosting firm's rack, so it gets sixteen times the share of one address, of the 256 it has.
 */
export const NETWORK_SHARES: Readonly<Record<NetworkKind, number>> = {
  ipv4: 1,
  'ipv4/24': 16,
  'ipv6/64': 1,
  'ipv6/56': 2,
  'ipv6/48': 4,
};

export interface NetworkShare extends VisitorNetwork {
  share: number;
}

/** The networks of an address, the narrowest first, with their shares. */
export const networkShares = (address: string): NetworkShare[] =>
  visitorNetworks(address).map((network) => ({ ...network, share: NETWORK_SHARES[network.kind] }));
