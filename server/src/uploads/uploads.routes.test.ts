import { afterAll, expect, it } from '@jest/globals';
import { addPeople } from '../testing/people.ts';
import { openTestWeb } from '../testing/web.ts';

const web = await openTestWeb();
const people = await addPeople(web);
afterAll(() => web.close());

it('says what the site takes, and lets nobody keep the answer', async () => {
  const answer = await web.get('/api/upload/limits.json');
  expect(answer.json()).toMatchObject({
    open: true,
    max_bytes: 10 * 1024 ** 3,
    tus: '/api/upload/',
    min_minutes: 10,
    min_minutes_exclusive: 6,
  });
  expect(answer.json().formats).toHaveLength(19);
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

it('lists what a member sends to that member alone', async () => {
  expect((await web.get('/api/upload/uploads.json')).statusCode).toBe(401);
  expect((await web.get('/api/upload/uploads.json', people.as('owner'))).json()).toEqual({ uploads: [] });
});
