/** Asks for addresses that must give nothing out. */
import { forEachParallel } from '../platform/storage/for-each-parallel.ts';

const PARALLEL_REQUESTS = 8;

export interface AskedAddresses {
  /** How many addresses were asked for. */
  asked: number;
  /** `{status} {address}` of those that gave something out, or that the server failed at. */
  answering: string[];
}

/** @param ask the status that the address answers with, at the origin or through whatever stands before it */
export const askAddresses = async (
  addresses: readonly string[],
  ask: (address: string) => Promise<number>,
): Promise<AskedAddresses> => {
  const answering: string[] = [];
  await forEachParallel(addresses, PARALLEL_REQUESTS, async (address) => {
    const status = await ask(address);
    if (status < 400 || status >= 500) answering.push(`${status} ${address}`);
  });
  return { asked: addresses.length, answering };
};
