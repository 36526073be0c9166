import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { LAZY_SCHEMAS } from './lazy-schemas.ts';

const open = () => Fastify({ schemaController: { compilersFactory: LAZY_SCHEMAS } });
const number = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };

it('refuses what the schema forbids and says where, also the second time, and sends what it allows', async () => {
  const app = open();
  app.addSchema({ $id: 'answer', type: 'object', properties: { twice: { type: 'integer' } } });
  app.get<{ Querystring: { n: number } }>(
    '/twice',
    { schema: { querystring: number, response: { 200: { $ref: 'answer#' } } } },
    async ({ query }) => ({ twice: query.n * 2, secret: 'left out' }),
  );
  for (const n of [2, 3]) expect((await app.inject(`/twice?n=${n}`)).json()).toEqual({ twice: n * 2 });
  for (const url of ['/twice?n=two', '/twice?m=2', '/twice?n=two']) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'FST_ERR_VALIDATION']);
    expect(answer.json().message).toMatch(/^querystring/);
  }
  await app.close();
});

it('compiles nothing before a route is asked for', async () => {
  const app = open();
  let reads = 0;
  const watched = {
    get type() {
      reads += 1;
      return 'integer';
    },
  };
  const schema = { querystring: { type: 'object', properties: { n: watched } } };
  app.get('/', { schema }, async () => 'fine');
  await app.ready();
  const before = reads;
  expect((await app.inject('/?n=1')).body).toBe('fine');
  expect(reads).toBeGreaterThan(before);
  await app.close();
});
