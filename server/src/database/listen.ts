/** LISTEN on a connection of its own, since a pooled one may be behind a pooler that drops notifications. */
import pg from 'pg';

export interface Listener {
  close: () => Promise<void>;
}

const RECONNECT_MS = 1000;

/**
 * Calls `onMessage` for every NOTIFY on the channels, for as long as the listener is open; reconnects by itself.
 * `onGap` is called after a reconnect: notifications may have been missed, so caches must be dropped.
 * @param channels fixed names of ours, lower-case letters and underscores
 */
export const listen = async (
  url: string,
  channels: readonly string[],
  onMessage: (channel: string, payload: string) => void,
  onGap: () => void,
): Promise<Listener> => {
  let isClosed = false;
  let client: pg.Client;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'foyer-listen' });
    next.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''));
    next.on('error', () => {});
    next.on('end', reconnect);
    await next.connect();
    for (const channel of channels) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    client = next;
  };
  const reconnect = (): void => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(onGap, reconnect);
    }, RECONNECT_MS);
    timer.unref();
  };

  await connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client.end().catch(() => {});
    },
  };
};
