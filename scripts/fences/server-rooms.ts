/**
 * The rooms of the server: each may use those that stand before it in the list, so that they never go in circles, and only
 * what they offer as rules. Their SQL, their routes and their reads are theirs alone.
 */
import { dirname, join, normalize } from 'node:path';

/** Lowest first. A folder of `server/src`; the platform's folders are rooms of their own. */
export const SERVER_ROOMS = [
  'platform/config',
  'platform/logging',
  'platform/tracing',
  'platform/database',
  'platform/visits',
  'platform/settings',
  'platform/metrics',
  'platform/operators',
  'platform/changes',
  'platform/secrets',
  'platform/storage',
  'platform/cache',
  'platform/country',
  'platform/text',
  'platform/downloads',
  'platform/http',
  'platform/jobs',
  'platform/mail',
  'platform/jail',
  'media',
  'access',
  'api',
  'information',
  'pictures',
  'search',
  'catalogue',
  'notifications',
  'decisions',
  'stored-files',
  'publication',
  'records',
  'albums',
  'sign-in',
  'members',
  'accounts',
  'community',
  'library',
  'figures',
  'watching',
  'processing',
  'uploads',
  'moderation',
  'members-desk',
  'settings',
  'machine-room',
  'catalogue-desk',
  'undo',
  'releases',
  'advertising',
  'sitemaps',
  'feeds',
  'documents',
  'demo',
  'seed',
  'ingest',
  'backups',
  'app',
] as const;

/** Roles by suffix: `comments.sql.ts` belongs to `comments.ts` of the same room. */
const OWN_ROLES = /\.(sql|routes|http|reads)\.ts$/;
/** The composition root registers what the rooms' routes and reads declare. */
const COMPOSED_ROLES = /\.(routes|http|reads)\.ts$/;
const SOURCE = 'server/src/';
/** Tests and what only they use may look anywhere. */
const IS_TEST = /(\.test\.ts|\.fixture\.ts)$|^server\/src\/testing\//;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g;

export interface RoomBreach {
  file: string;
  request: string;
  message: string;
}

/** Undefined for what stands in no room. */
export const roomOf = (file: string): string | undefined => {
  if (!file.startsWith(SOURCE)) return undefined;
  const [first = '', second = ''] = file.slice(SOURCE.length).split('/');
  return first === 'platform' ? `${first}/${second}` : first;
};

const judge = (file: string, target: string): string | undefined => {
  const [from = '', to = ''] = [roomOf(file), roomOf(target)];
  if (from === to || from === '' || to === '') return undefined;
  if (to === 'testing') return 'Only tests use what stands in testing/.';
  const rank = (room: string) => (SERVER_ROOMS as readonly string[]).indexOf(room);
  if (rank(from) < 0 || rank(to) < 0)
    return `${rank(from) < 0 ? from : to} is no room of scripts/fences/server-rooms.ts.`;
  if (rank(to) > rank(from)) return `${from} stands below ${to}: rooms use only those below them.`;
  const isComposed = from === 'app' && COMPOSED_ROLES.test(target);
  if (OWN_ROLES.test(target) && !isComposed)
    return `${to} keeps its SQL, routes and reads to itself: use its rules.`;
  return undefined;
};

/** @param sources text by path from the root */
export const findRoomBreaches = (sources: ReadonlyMap<string, string>): RoomBreach[] =>
  [...sources].flatMap(([file, text]) => {
    if (!roomOf(file) || IS_TEST.test(file)) return [];
    return [...text.matchAll(IMPORT)].flatMap(([, request = '']) => {
      const message = judge(file, normalize(join(dirname(file), request)));
      return message === undefined ? [] : [{ file, request, message }];
    });
  });
