/** Which of the stored encodings a client takes. */
import { ENCODINGS, type Encoding } from './compress-files.ts';

/** The best one that `Accept-Encoding` allows (RFC 9110, 12.5.3); undefined when the plain file is to be sent. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const best = Object.keys(ENCODINGS) as Encoding[];
  return best.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}
