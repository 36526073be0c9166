/** Sends a part of the traces to an OTLP receiver. Loaded only where one is set, so that others start without the SDK. */
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config/tracing-config.ts';
import { sampleById } from './sample-by-id.ts';

/** A receiver that is away must not hold up the end of the process. */
const LAST_EXPORT_MS = 1500;
/** Of a statement; long ones are lists of columns. */
const LONGEST_ATTRIBUTE = 2000;

/**
 * What a receiver that is slow or away cannot take is dropped.
 * @returns sends what is left and ends
 */
export const startTracing = (
  { endpoint, headers, share, service }: TracingConfig,
  process: string,
): (() => Promise<void>) => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `${service}-${process}` }),
    sampler: sampleById(share),
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.forceFlush({ timeoutMillis: LAST_EXPORT_MS }).catch(() => {});
    trace.disable();
    context.disable();
    propagation.disable();
  };
};
