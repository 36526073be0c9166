import { expect, it } from '@jest/globals';
import { REFUSED } from './reload-signed-out.ts';
import { listFacts } from './tab-facts.ts';
import { FOLLOWED_STORE } from './tab-names.ts';

it('names what a tab must not follow as the follower does', () => {
  const [nobody] = listFacts({ member: 0, language: 'en' });
  expect(REFUSED).toEqual({ store: FOLLOWED_STORE, becomes: nobody });
});
