/** Whether a trace is sent is computed from its id alone, so that every process decides alike, and the flag of a visitor counts for nothing. */
import { ParentBasedSampler, type Sampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';

/** @param share of all traces, 0 to 1 */
export const sampleById = (share: number): Sampler => {
  const byId = new TraceIdRatioBasedSampler(share);
  return new ParentBasedSampler({ root: byId, remoteParentSampled: byId, remoteParentNotSampled: byId });
};
