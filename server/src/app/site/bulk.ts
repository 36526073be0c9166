/** `npm run site -- bulk …`: one change of many videos, or albums, as the desk makes it: previewed, run, undone. */
import {
  BULK_CHANGES,
  BULK_KINDS,
  type BulkChange,
  type BulkDetail,
  kindOfChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import {
  type Chosen,
  getBulkChange,
  listBulkChanges,
  previewBulkChange,
  runBulkChange,
  undoBulkChange,
} from '../../catalogue-desk/bulk/bulk-changes.ts';
import { readAlbumFilter, readChosenIds, readVideoFilter } from '../../catalogue-desk/bulk/read-filters.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { readId } from '../../platform/http/read-address.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { UNDO_REASON_MAX } from '@foyer/shared/wire-schemas/settings/undo-change';
import {
  printAnswer,
  readPairs,
  refuseUsage,
  refusing,
  type SiteCommand,
  type SiteContext,
  takeJson,
} from './site-command.ts';

const ALBUM_FILTERS = ['q', 'category_id', 'model_id', 'member', 'date', 'visibility'] as const;
const VIDEO_FILTERS = [
  ...ALBUM_FILTERS,
  ...(['channel_id', 'gender', 'type', 'duration', 'exclusive', 'embedding'] as const),
] as const;

const USAGE = [
  `bulk preview CHANGE [value=VALUE] [ids=1,2] [FILTER=VALUE…] [--json]`,
  'bulk run NUMBER [--json]',
  'bulk show NUMBER [--json]',
  'bulk undo NUMBER REASON [--json]',
  `bulk list [${BULK_KINDS.join('|')}] [--json]`,
];

const lineOf = ({ bulk_id: id, change, value_name: name, state, counts }: BulkChange): string => {
  const { all, ...some } = counts;
  const told = Object.entries(some).flatMap(([what, count]) =>
    Number(count) > 0 ? [`${what} ${count}`] : [],
  );
  return [`${id}`, change, name, state, `of ${all}`, ...told].filter(Boolean).join('  ');
};

const linesOf = ({ bulk, examples, reasons, named }: BulkDetail): string[] => [
  lineOf(bulk),
  ...examples.map((one) => `such as ${one.video_id ?? one.album_id}  ${one.title}`),
  ...reasons.map(({ reason, videos }) => `${reason}  ${videos}`),
  ...named.map((one) =>
    [`${one.video_id ?? one.album_id}`, one.title, one.reason].filter(Boolean).join('  '),
  ),
];

/** @throws Refused, UsageError */
const preview = async (
  { db }: SiteContext,
  who: { command: string },
  [named = '', ...words]: readonly string[],
): Promise<BulkDetail> => {
  const change = BULK_CHANGES.find((one) => one === named);
  if (!change)
    return refuseUsage([`bulk preview ${BULK_CHANGES.join('|')} [value=VALUE] [ids=1,2] [FILTER=VALUE…]`]);
  const kind = kindOfChange(change);
  const filters = kind === 'album' ? ALBUM_FILTERS : VIDEO_FILTERS;
  const { value = '', ids, ...filter } = readPairs(words, ['value', 'ids', ...filters]);
  const numbers = readChosenIds(ids, 'ids');
  const chosen: Chosen =
    kind === 'album'
      ? { kind, of: numbers ?? readAlbumFilter(filter as Parameters<typeof readAlbumFilter>[0]) }
      : { kind, of: numbers ?? readVideoFilter(filter as Parameters<typeof readVideoFilter>[0]) };
  return previewBulkChange(db, { who, change, value, chosen });
};

export const bulk: SiteCommand = {
  usage: USAGE,
  run: async (context, [act = '', ...given]) => {
    const { db, who: name } = context;
    const { words, isJson } = takeJson(given);
    const [first = '', ...rest] = words;
    const who = { command: `site bulk ${act} (${name})` };
    if (act === 'list' && words.length < 2) {
      const kind = BULK_KINDS.find((one) => one === (first || 'video')) ?? refuseUsage(USAGE);
      const answer = await listBulkChanges(db, kind);
      const lines = answer.bulk_changes.map(lineOf);
      printAnswer(context, isJson, answer, lines.length > 0 ? lines : ['there are none']);
      return true;
    }
    const acts: Readonly<Record<string, () => Promise<BulkDetail>>> = {
      preview: () => preview(context, who, words),
      run: () => runBulkChange(db, who, readId(first, 'bulk_id')),
      show: () => getBulkChange(db, readId(first, 'bulk_id')),
      undo: () => {
        const why = checkTextLength(rest.join(' '), { field: 'reason', max: UNDO_REASON_MAX });
        return undoBulkChange(db, readId(first, 'bulk_id'), { who, why });
      },
    };
    const carryOut = Object.hasOwn(acts, act) ? acts[act] : undefined;
    const isWhole = first !== '' && (act === 'preview' || act === 'undo' || rest.length === 0);
    if (!carryOut || !isWhole) return refuseUsage(USAGE);
    return refusing(context, async () => {
      const answer = await carryOut();
      if (act === 'run' || act === 'undo')
        await recordOperatorAction(db, { command: 'site', words: ['bulk', act, first], who: name });
      const note =
        answer.bulk.state === 'running' ? ['the site carries it out: bulk show says how far it is'] : [];
      printAnswer(context, isJson, answer, [...linesOf(answer), ...note]);
    });
  },
};
