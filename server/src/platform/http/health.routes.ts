/** GET /healthz: the process lives. GET /readyz: it can do its work. */
import type { FastifyInstance } from 'fastify';

/** What is missing before the site can be used, in words; empty when nothing is. */
export type ReadinessCheck = () => Promise<readonly string[]>;

/** @param warn what an operator should know of a process that is ready; changes nothing of the status */
export const registerHealth = (
  app: FastifyInstance,
  missing: ReadinessCheck,
  warn: () => readonly string[] = () => [],
): void => {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  app.get('/readyz', async (_request, reply) => {
    const waitingFor = await missing().catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    return reply
      .code(waitingFor.length ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        ok: waitingFor.length === 0,
        waiting_for: waitingFor,
        ...(warn().length > 0 && { warnings: warn() }),
      });
  });
};
