/** Whose reports and documents count together: the networks that an address lies in, up to its autonomous system. */
import { visitorNetworks } from '../../access/visitor-network.ts';
import type { FindSystem } from '../../platform/country/open-country-file.ts';

export interface Share {
  key: string;
  /** How many times as much as one network it may have. */
  times: number;
}

export interface ReportSource {
  /** Each bounds what comes from this address, the narrowest first. */
  shares: readonly [Share, ...Share[]];
  /** What one holder has at most: the /48, or the /24 of IPv4. Different ones are counted as different reporters. */
  network: string;
  /** `AS64500`; where no file tells it the /32 that providers get, or the /16 of IPv4. */
  system: string;
}

/** Several customers have addresses of one /24; a /48 is one customer's. */
const IPV4_24_TIMES = 2;
/** A provider's customers, or all that one attacker has rented. */
const SYSTEM_TIMES = 100;

/** `2001:db8::/32` of `2001:db8:7::/48`, `192.0.0.0/16` of `192.0.2.0/24`; anything else stays unchanged. */
const widen = (network: string): string =>
  network.replace(/^([^:]*:[^:]*):.*\/48$/, '$1::/32').replace(/^(\d+\.\d+)\.\d+\.0\/24$/, '$1.0.0/16');

export const sourceOf = (address: string, findSystem: FindSystem = () => undefined): ReportSource => {
  const networks = visitorNetworks(address);
  const [narrowest] = networks;
  const widest = networks.at(-1) ?? narrowest;
  const number = findSystem(address);
  const system = number === undefined ? widen(widest.key) : `AS${number}`;
  const own: readonly [Share, ...Share[]] =
    widest.kind === 'ipv4/24'
      ? [
          { key: narrowest.key, times: 1 },
          { key: widest.key, times: IPV4_24_TIMES },
        ]
      : [{ key: widest.key, times: 1 }];
  return { shares: [...own, { key: system, times: SYSTEM_TIMES }], network: widest.key, system };
};
