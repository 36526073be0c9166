import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { registerUploads } from './uploads.routes.ts';

it('says that uploads are closed, and lets nobody keep the answer', async () => {
  const app = Fastify();
  registerUploads(app);
  const answer = await app.inject('/api/upload/limits.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ open: false });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});
