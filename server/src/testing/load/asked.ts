/** What the programs that ask a web process print: what came of their requests, as one line of JSON. */
export interface Asked {
  answers: number;
  /** By status; 0: no answer. */
  statuses: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
}

export const printAsked = (statuses: Record<string, number>, latencies: number[]): void => {
  latencies.sort((one, other) => one - other);
  const quantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  const asked: Asked = {
    answers: latencies.length,
    statuses,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
  console.log(JSON.stringify(asked));
};
