/** Adds variants in another codec to a master playlist that is published already. */

const VARIANT = '#EXT-X-STREAM-INF:';
/** What variants have in common and that does not depend on their codec: sound tracks, subtitles. */
const SHARED_ATTRIBUTES = /,(?:AUDIO|SUBTITLES|CLOSED-CAPTIONS)=(?:"[^"]*"|NONE)/g;

interface Variant {
  line: string;
  address: string;
}

const readVariants = (playlist: string): Variant[] => {
  const lines = playlist.split('\n');
  return lines.flatMap((line, index) =>
    line.startsWith(VARIANT) ? [{ line, address: lines[index + 1] ?? '' }] : [],
  );
};

/**
 * Behind the variants that are there, so that a player which starts with the first one, or knows one codec only, does as before.
 * @param added a master playlist of the new variants alone; any of the same address are replaced
 */
export const extendMaster = (published: string, added: string): string => {
  const variants = readVariants(added);
  const addresses = new Set(variants.map(({ address }) => address));
  const known = readVariants(published);
  const shared = known[0]?.line.match(SHARED_ATTRIBUTES)?.join('') ?? '';
  const replaced = new Set(
    known.filter(({ address }) => addresses.has(address)).flatMap((one) => [one.line, one.address]),
  );
  const kept = published.split('\n').filter((line) => line !== '' && !replaced.has(line));
  return `${[...kept, ...variants.flatMap(({ line, address }) => [`${line}${shared}`, address])].join('\n')}\n`;
};
