/**
 * Puts the beginning of a stream into the browser's cache: master playlist, the first quality's playlist, its first bytes and first
 * segment. For the time between "the player is seen" and "somebody is about to play".
 */

const fetchText = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { priority: 'low', signal });
  return response.ok ? response.text() : '';
};

const firstUri = (playlist: string): string | undefined =>
  playlist.split('\n').find((line) => line !== '' && !line.startsWith('#'));

/** Never rejects: what could not be fetched is fetched when it is played. @param master address of a master playlist */
export const warmStream = async (master: string, signal: AbortSignal): Promise<void> => {
  try {
    const base = new URL(master, location.href);
    const variant = firstUri(await fetchText(base.href, signal));
    if (variant === undefined) return;
    const variantUrl = new URL(variant, base);
    const playlist = await fetchText(variantUrl.href, signal);
    const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1];
    for (const uri of [init, firstUri(playlist)])
      if (uri !== undefined)
        await (await fetch(new URL(uri, variantUrl), { priority: 'low', signal })).arrayBuffer();
  } catch {
    // Nobody waits for it.
  }
};
