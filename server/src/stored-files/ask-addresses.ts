/** Asks for addresses that must give nothing out. */
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
  const waiting = addresses.values();
  const work = async (): Promise<void> => {
    for (const address of waiting) {
      const status = await ask(address);
      if (status < 400 || status >= 500) answering.push(`${status} ${address}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work));
  return { asked: addresses.length, answering };
};
