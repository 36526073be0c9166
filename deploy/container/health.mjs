/** `node health.mjs [URL]` ends with 0 when the address answers 200: the health check of containers, which have no curl. */
const [url = `http://127.0.0.1:${process.env.FOYER_PORT ?? 8080}/healthz`] = process.argv.slice(2);
const answer = await fetch(url, { signal: AbortSignal.timeout(4000) }).catch((error) => error);
if (answer.status !== 200) {
  console.error(`${url}: ${answer.status ?? answer.cause?.message ?? answer.message}`);
  process.exitCode = 1;
}
