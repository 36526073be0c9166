/** Ends this process as Ctrl-C would when the process that started it is gone, even by `kill -9`. */
export const endWithParent = (): void => {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep the process alive.
  process.channel.unref();
};
