/**
 * Ends this process as Ctrl-C would when the process that started it is gone, even by `kill -9`. Waiting for that keeps no process alive; one that
 * listens for messages lives until it stops listening, as without this (Node's workers of jest inherit `--import`).
 */
export const endWithParent = (): void => {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
  process.on('newListener', (event) => {
    if (event === 'message') process.channel?.ref();
  });
  process.on('removeListener', (event) => {
    if (event === 'message' && process.listenerCount('message') === 0) process.channel?.unref();
  });
};
