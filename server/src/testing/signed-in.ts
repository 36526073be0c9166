/** Members of a test by their names, each of them signed in. */
import { addMember } from './catalogue.ts';
import type { TestWeb } from './web.ts';

export interface SignedIn {
  ids: Record<string, number>;
  sessions: Record<string, string>;
}

/** Of tests of moderation: who may upload, who may not yet, two moderators. */
export const MODERATED = {
  anna: { status_id: 6 },
  bert: {},
  mora: { is_moderator: true },
  miro: { is_moderator: true },
} as const;

export const addSignedIn = async (
  web: TestWeb,
  people: Readonly<Record<string, Parameters<typeof addMember>[2]>>,
): Promise<SignedIn> => {
  const ids: Record<string, number> = {};
  const sessions: Record<string, string> = {};
  for (const [name, values] of Object.entries(people)) {
    ids[name] = await addMember(web.db, name, values);
    sessions[name] = await web.signIn(name);
  }
  return { ids, sessions };
};
