/** Where traces go; the variables are those of every OpenTelemetry SDK. */
import { ConfigError, type Environment, readText } from './environment.ts';

export interface TracingConfig {
  /** Of an OTLP receiver, without `/v1/traces`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Part of the traces that are sent, 0 to 1. */
  share: number;
  /** Added to what the process is called: `foyer-web`. */
  service: string;
}

/** `name=value,name=value`, values percent-encoded, as the OTLP exporter's specification has it. */
const readHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.trim())
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        if (!/^[\w-]+$/.test(name.trim()) || rest.length === 0)
          throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS', 'must be name=value, comma-separated');
        try {
          return [name.trim(), decodeURIComponent(rest.join('=').trim())];
        } catch {
          throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS', 'has a value that is not percent-encoded');
        }
      }),
  );

/** Undefined: nothing is traced. */
export const readTracing = (env: Environment): TracingConfig | undefined => {
  const endpoint = readText(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const text = readText(env, 'OTEL_TRACES_SAMPLER_ARG');
  const headers = readHeaders(readText(env, 'OTEL_EXPORTER_OTLP_HEADERS'));
  const service = readText(env, 'OTEL_SERVICE_NAME');
  if (!endpoint) return undefined;
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      `must be an address such as http://127.0.0.1:4318, not "${endpoint}"`,
    );
  const share = /^(0|1|0?\.\d{1,6})$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(share))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', `must be a number from 0 to 1, not "${text}"`);
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    headers,
    share,
    service,
  };
};
