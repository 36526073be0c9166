import { expect, it } from '@jest/globals';
import type { DocumentAnswer, DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { Release, SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';
import { buildSite } from '@foyer/shared/testing/builders';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { ODD_KINDS, type OddKind } from './odd-objects.sql.ts';
import type { OddObject, OddObjects } from './odd-objects.ts';
import { refuseOddFaults } from './refuse-odd-faults.ts';

const PLAN: SmokePlan = {
  pages: [
    { page: 'watch', path: '/videos/{video}/{dir}/', as: ['anonymous', 'member'] },
    { page: 'home', path: '/' },
  ],
  widgets: [{ widget: 'comments', props: { section: 'video', objectId: '{video}' } }],
};
const releaseOf = (name: string, version: string, smoke: SmokePlan): Release =>
  ({ name, version, smoke }) as unknown as Release;
const setOf = (id: number, player: string): ReleaseSet =>
  ({
    id,
    releases: {
      shell: releaseOf('shell', '1.0.0', { pages: [{ page: 'sign-in', path: '/sign-in/' }] }),
      'mf-player': releaseOf('mf-player', player, PLAN),
    },
  }) as unknown as ReleaseSet;

const object = (kind: OddKind, id: number, ...traits: string[]): OddObject => ({
  kind,
  id,
  dir: 'a-video',
  traits,
});
const objects: OddObjects = {
  ...(Object.fromEntries(ODD_KINDS.map((kind) => [kind, []])) as unknown as OddObjects),
  video: [object('video', 11, 'no channel'), object('video', 12, 'private'), object('video', 13)],
  model: [object('model', 5, 'no picture')],
};

const answer = (more: Partial<DocumentAnswer> = {}) =>
  ({ status: 200, body: '', failed: [], ...more }) as unknown as DocumentAnswer;
const failed = (reason: string) =>
  answer({ failed: [{ remote: 'mf-player', reason }] } as unknown as Partial<DocumentAnswer>);

const tryRelease = async (
  next: ReleaseSet,
  answers: (setId: number, what: string) => DocumentAnswer,
): Promise<{ rendered: string[]; said: string[] }> => {
  const rendered: string[] = [];
  const said: string[] = [];
  await refuseOddFaults(next, setOf(1, '1.0.0'), {
    findObjects: async () => objects,
    answerApi: async () => ({ status: 200, body: '{"videos":[],"members":[],"categories":[]}' }),
    requestOf: (url, viewer) =>
      ({ kind: 'document', url, viewer, site: buildSite(), off: [] }) as unknown as DocumentRequest,
    poolOf: async ({ id }) => ({
      render: async ({ url, smoke, viewer }: DocumentRequest) => {
        const what = smoke?.widget ? `comments of ${String(smoke.widget.props.objectId)}` : url;
        if (id === next.id) rendered.push(viewer ? `${what} as ${viewer.name}` : what);
        return answers(id, what);
      },
    }),
    say: (line) => said.push(line),
  });
  return { rendered, said };
};

it('renders what names an object for each of its kind, and says which these are', async () => {
  const { rendered, said } = await tryRelease(setOf(2, '1.1.0'), () => answer());
  expect(rendered).toEqual([
    '/videos/11/a-video/',
    'comments of 11',
    '/videos/12/a-video/ as sample-otter',
    'comments of 12',
    '/videos/13/a-video/',
    'comments of 13',
  ]);
  expect(said).toEqual(['odd objects: 3 of kind video: 11 (no channel); 12 (private); 13 (at random)']);
});

it('refuses what cannot be rendered for one of them, with what is odd about it', async () => {
  const breaks = (setId: number, what: string) =>
    setId === 2 && what === '/videos/11/a-video/' ? failed('channel is null') : answer();
  await expect(tryRelease(setOf(2, '1.1.0'), breaks)).rejects.toThrow(
    'mf-player cannot render /videos/11/a-video/, video 11 (no channel): channel is null',
  );
});

it('refuses another status than the live set gives, and takes that of a private object from neither', async () => {
  const isPrivate = (what: string) => what.includes('/12/');
  await tryRelease(setOf(2, '1.1.0'), (_, what) => answer({ status: isPrivate(what) ? 403 : 200 }));
  const missing = (setId: number, what: string) =>
    answer({ status: setId === 2 && what.includes('/13/') ? 404 : 200 });
  await expect(tryRelease(setOf(2, '1.1.0'), missing)).rejects.toThrow(
    'mf-player: /videos/13/a-video/, video 13 (at random) renders with status 404',
  );
});

it('says what the live set cannot render either, and lets the release through', async () => {
  const { said } = await tryRelease(setOf(2, '1.1.0'), (_, what) =>
    what === '/videos/11/a-video/' ? failed('channel is null') : answer(),
  );
  expect(said.at(-1)).toBe(
    'mf-player cannot render /videos/11/a-video/, video 11 (no channel): channel is null; so it is in the live set',
  );
});

it('tries nothing where no package changed that names objects', async () => {
  const fails = () => failed('broken');
  expect((await tryRelease(setOf(2, '1.0.0'), fails)).rendered).toEqual([]);
});
