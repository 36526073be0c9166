/** A site with editors who change many videos or albums at a time. */
import { addSignedIn } from '../../testing/signed-in.ts';
import { openTestWeb } from '../../testing/web.ts';
import { runBulkChanges } from './run-bulk-changes.ts';

const NEVER = new AbortController().signal;

export const openBulkDesk = async (kind: 'video' | 'album') => {
  const web = await openTestWeb();
  const { sessions, ids } = await addSignedIn(web, {
    edda: { is_editor: true },
    emil: { is_editor: true },
    mona: { is_moderator: true },
    anna: {},
  });
  const post = async (form: Record<string, string>, as = 'edda') => {
    const answer = await web.post('/api/catalogue_bulk.php', form, { cookie: sessions[as] ?? '' });
    return { status: answer.statusCode, ...answer.json() };
  };
  const read = async (path: string, as = 'edda') =>
    (await web.get(`/api/catalogue/${path}`, { cookie: sessions[as] ?? '' })).json();
  const preview = (change: string, value: string, more: Record<string, string> = {}) =>
    post({ act: 'preview', change, value, ...more });
  const work = () => runBulkChanges(web.db, NEVER);
  const carryOut = async (act: 'run' | 'undo', id: number) => {
    await post({ act, bulk_id: `${id}` });
    await work();
    return read(`bulk_change/${id}.json`);
  };
  return {
    web,
    ids,
    post,
    read,
    preview,
    work,
    carryOut,
    find: async (query: string): Promise<number[]> =>
      (await read(`${kind}s.json?${query}`))[`${kind}s`].map(
        (row: Record<string, number>) => row[`${kind}_id`],
      ),
    of: (objects: readonly number[]) => ({ [`${kind}_ids`]: objects.join(',') }),
    /** A preview, the run, and the work on it. */
    run: async (change: string, value: string, more: Record<string, string>) =>
      carryOut('run', (await preview(change, value, more)).bulk.bulk_id),
    undo: ({ bulk }: { bulk: { bulk_id: number } }) => carryOut('undo', bulk.bulk_id),
  };
};
