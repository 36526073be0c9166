/** Receives what an OTLP exporter sends as JSON over HTTP, as a collector would: the one part of a test of traces that is no collector. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startMs: number;
  endMs: number;
  attributes: Readonly<Record<string, string | number>>;
  /** 2: an error. */
  status: number;
}

interface WireValue {
  stringValue?: string;
  intValue?: number | string;
}
interface WireSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: readonly { key: string; value: WireValue }[];
  status: { code: number };
}
interface WireTraces {
  resourceSpans: readonly {
    resource: { attributes: readonly { key: string; value: WireValue }[] };
    scopeSpans: readonly { spans: readonly WireSpan[] }[];
  }[];
}

const valuesOf = (attributes: readonly { key: string; value: WireValue }[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)] as const),
  );

const msOf = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1000n) / 1000;

export interface TraceReceiver {
  url: string;
  /** Each as it came: a test looks for what must not stand there. */
  bodies: string[];
  headers: Record<string, string | string[] | undefined>[];
  spans: () => ReceivedSpan[];
  close: () => Promise<void>;
}

export const startTraceReceiver = async (): Promise<TraceReceiver> => {
  const bodies: string[] = [];
  const headers: TraceReceiver['headers'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.once('end', () => {
      if (request.url === '/v1/traces') bodies.push(text);
      headers.push(request.headers);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as WireTraces).resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ startTimeUnixNano, endTimeUnixNano, attributes, status, ...span }) => ({
              ...span,
              service: String(valuesOf(resource.attributes)['service.name']),
              startMs: msOf(startTimeUnixNano),
              endMs: msOf(endTimeUnixNano),
              attributes: valuesOf(attributes),
              status: status.code,
            })),
          ),
        ),
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
