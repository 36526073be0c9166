/**
 * Puts the beginning of a stream into the browser's cache: master playlist, the first quality's playlist, its first bytes and first
 * segment. For the time between "the player is seen" and "somebody is about to play".
 */

const fetchText = async (url: string): Promise<string> => {
  const response = await fetch(url);
  return response.ok ? response.text() : '';
};

const firstUri = (playlist: string): string | undefined =>
  playlist.split('\n').find((line) => line !== '' && !line.startsWith('#'));

/**
 * Never rejects: what could not be fetched is fetched when it is played.
 * @param master address of a master playlist
 * @param isWanted asked before each request; one that is under way is finished, since play then shares it
 */
export const warmStream = async (master: string, isWanted: () => boolean): Promise<void> => {
  try {
    const base = new URL(master, location.href);
    const variant = firstUri(await fetchText(base.href));
    if (variant === undefined || !isWanted()) return;
    const variantUrl = new URL(variant, base);
    const playlist = await fetchText(variantUrl.href);
    const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1];
    for (const uri of [init, firstUri(playlist)])
      if (uri !== undefined && isWanted()) await (await fetch(new URL(uri, variantUrl))).arrayBuffer();
  } catch {
    // Nobody waits for it.
  }
};
