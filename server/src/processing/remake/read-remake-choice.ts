/** The words after `npm run media --`. */
import { parseArgs } from 'node:util';
import type { RemakeKind } from './film-remakes.sql.ts';
import type { RemakeConditions } from './select-remakes.sql.ts';

const MEDIA_USAGE = `usage: npm run media -- remake ID… [--sound] [--dry-run] [--work]
       npm run media -- remake --where CONDITION [--where CONDITION…] [--sound] [--dry-run] [--work]
       npm run media -- follow [--work]
       npm run media -- list
remake     makes renditions anew from what was sent, else from the best rendition; what is there serves until the new ones are whole
follow     waits for what is on the list, and goes on with it where no site runs
--sound    the sound alone: brings it to the site's loudness and copies the pictures
--where    all | made-before=2026-05-01 | member=NAME | sent-file-kept | uneven-sound | remake-failed; of several all have to be true
--dry-run  says what would be made, and changes nothing
--work     make them in this process too; it does so anyway when no site runs
--data-dir names another site's data, --by who runs it`;

/** What the operator got wrong, in one line or the usage. */
export class MediaUsageError extends Error {
  override name = 'UsageError';
}

export type MediaChoice = { dataDir: string | undefined } & (
  | { command: 'list' }
  | { command: 'follow'; work: boolean }
  | { command: 'remake'; conditions: RemakeConditions; what: RemakeKind; isDryRun: boolean; work: boolean }
);

const readDay = (text: string): Date => {
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new MediaUsageError(`made-before needs a day as 2026-05-01, not "${text}"`);
  return day;
};

/** @throws MediaUsageError for one that is not known */
const readCondition = (text: string): RemakeConditions => {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  const isPlain = rest.length === 0;
  if (name === 'made-before') return { madeBefore: readDay(value) };
  if (name === 'member' && value !== '') return { member: value };
  if (isPlain && name === 'all') return {};
  if (isPlain && name === 'sent-file-kept') return { isSentFileKept: true };
  if (isPlain && name === 'uneven-sound') return { isSoundUneven: true };
  if (isPlain && name === 'remake-failed') return { hasFailed: true };
  throw new MediaUsageError(
    `unknown condition "${text}"; there are all, made-before=DAY, member=NAME, sent-file-kept, uneven-sound, remake-failed`,
  );
};

const readId = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new MediaUsageError(`"${text}" is no number of a video`);
  return Number(text);
};

/** @throws MediaUsageError, and what parseArgs throws */
export const readMediaChoice = (args: string[]): MediaChoice => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      where: { type: 'string', multiple: true, default: [] },
      sound: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      work: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
    },
  });
  const [command, ...names] = positionals;
  const { where, 'data-dir': dataDir } = values;
  if (command === 'follow' && names.length === 0) return { command, dataDir, work: values.work };
  if (command === 'list' && names.length === 0) return { command, dataDir };
  if (command !== 'remake' || names.length > 0 === where.length > 0) throw new MediaUsageError(MEDIA_USAGE);
  const conditions: RemakeConditions =
    names.length > 0 ? { videoIds: names.map(readId) } : Object.assign({}, ...where.map(readCondition));
  const { sound, 'dry-run': isDryRun, work } = values;
  return { command, dataDir, conditions, what: sound ? 'sound' : 'renditions', isDryRun, work };
};
