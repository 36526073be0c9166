/** Chooses the content encoding that a client accepts among those available (Accept-Encoding, RFC 9110, 12.5.3). */

/** Browsers send a handful of headers; anyone who invents more gets them read anew. */
const MAX_KNOWN = 200;

/** Of those that the header accepts the first, whatever their weights: they are in the server's order. */
const readHeader = <Encoding extends string>(
  header: string,
  stored: readonly Encoding[],
): Encoding | undefined => {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return stored.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
};

/**
 * @param stored the smallest first
 * @returns what reads an Accept-Encoding header; undefined: only the plain form is accepted
 */
export const createEncodingChoice = <Encoding extends string>(
  stored: readonly Encoding[],
): ((header: string | undefined) => Encoding | undefined) => {
  const known = new Map<string, Encoding | undefined>();
  return (header) => {
    if (!header) return undefined;
    if (known.has(header)) return known.get(header);
    const encoding = readHeader(header, stored);
    if (known.size < MAX_KNOWN) known.set(header, encoding);
    return encoding;
  };
};
