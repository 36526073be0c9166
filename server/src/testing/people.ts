/** A member, and others who are something to that member; all of them can sign in. */
import type { Database } from '../platform/database/create-database.ts';
import { addMember } from './catalogue.ts';
import type { TestWeb } from './web.ts';

export const PEOPLE = ['owner', 'friend', 'stranger', 'blocked', 'watcher'] as const;
export type Person = (typeof PEOPLE)[number];
export interface People {
  ids: Record<Person, number>;
  /** Headers of who asks; nobody's for the anonymous. */
  as: (person: Person | 'anonymous') => Record<string, string>;
}

/** What the people are to another owner too. */
export const bindPeople = async (
  db: Database,
  ownerId: number,
  { friend, blocked }: { friend: number; blocked: number },
): Promise<void> => {
  await db
    .insertInto('friends')
    .values({ member_id: ownerId, friend_id: friend, accepted_at: new Date() })
    .execute();
  await db.insertInto('blocks').values({ member_id: ownerId, blocked_id: blocked }).execute();
};

/** The watcher is a moderator: the name itself belongs to the site. */
export const addPeople = async (web: TestWeb): Promise<People> => {
  const ids = {} as Record<Person, number>;
  const cookies = {} as Record<Person, string>;
  for (const person of PEOPLE) {
    ids[person] = await addMember(web.db, person, { is_moderator: person === 'watcher' });
    cookies[person] = await web.signIn(person);
  }
  await bindPeople(web.db, ids.owner, ids);
  const as: People['as'] = (person): Record<string, string> =>
    person === 'anonymous' ? {} : { cookie: cookies[person] };
  return { ids, as };
};
