/** Members who act on one another, and videos of one of them. */
import type { LightMyRequestResponse } from 'fastify';
import { addCategory, addMember, addVideo, settleCatalogue } from './catalogue.ts';
import { openTestWeb, type TestWeb } from './web.ts';

type Form = Record<string, string>;
export interface TestMembers {
  web: TestWeb;
  ids: Record<string, number>;
  sessions: Record<string, string>;
  /** One that everyone may see; bert's private one and one that waits. */
  videos: { open: number; hidden: number; pending: number };
  /** '' is the anonymous. */
  input: (name: string, form: Form) => Promise<LightMyRequestResponse>;
  post: (name: string, path: string, form: Form) => Promise<ReturnType<typeof JSON.parse>>;
}

export const openMembers = async (): Promise<TestMembers> => {
  const web = await openTestWeb();
  const ids: Record<string, number> = {};
  const sessions: Record<string, string> = {};
  for (const name of ['anna', 'bert', 'carl', 'dora', 'moderator1']) {
    ids[name] = await addMember(web.db, name, { is_moderator: name === 'moderator1' });
    sessions[name] = await web.signIn(name);
  }
  for (const dir of ['one', 'two', 'three', 'four']) await addCategory(web.db, dir);
  const videos = {
    open: await addVideo(web.db, { title: 'Open' }),
    hidden: await addVideo(web.db, { title: 'Hidden', is_private: true, member_id: ids.bert }),
    pending: await addVideo(web.db, { title: 'Pending', status_id: 4, member_id: ids.bert }),
  };
  await settleCatalogue(web.db);
  const as = (name: string): Form => (name ? { cookie: sessions[name] ?? '' } : {});
  return {
    web,
    ids,
    sessions,
    videos,
    input: (name, form) => web.post('/api/input.php', form, as(name)),
    post: async (name, path, form) => (await web.post(path, form, as(name))).json(),
  };
};
