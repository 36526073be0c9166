/** CPU time of this process and of all that it started and waited for. */
import { readProcessCpu } from './process-cpu.ts';

/** So far, in seconds. */
export const cpuSeconds = (): number => {
  const { own, ended } = readProcessCpu('self');
  return own + ended;
};

export const cpuSecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = cpuSeconds();
  await work();
  return cpuSeconds() - before;
};
