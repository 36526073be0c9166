import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { registerHealth } from './health.routes.ts';

it('tells what is broken without calling the process unready', async () => {
  const app = Fastify();
  let missing: string[] = [];
  let warnings: string[] = [];
  registerHealth(
    app,
    async () => missing,
    () => warnings,
  );
  const ask = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json()];
  };
  expect(await ask()).toEqual([200, { ok: true, waiting_for: [] }]);
  warnings = ['release set 4: mf-x 1.2.0 uses GET /api/x.json: answer.title is gone'];
  expect(await ask()).toEqual([200, { ok: true, waiting_for: [], warnings }]);
  missing = ['the database'];
  expect(await ask()).toEqual([503, { ok: false, waiting_for: missing, warnings }]);
  await app.close();
});
