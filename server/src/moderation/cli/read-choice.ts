/** The words after `npm run moderate --`. */
import { parseArgs } from 'node:util';
import { QUEUE_STATES, type QueuedKind, type QueueState } from '@foyer/shared/wire-schemas/moderation';

export const USAGE = `usage: npm run moderate -- list [--state waiting|working|rejected|deleted] [--page 2]
       npm run moderate -- show ID
       npm run moderate -- approve ID
       npm run moderate -- reject ID --reason "why" [--block]
       npm run moderate -- delete ID --reason "why"
       npm run moderate -- restore ID
ID is a video's number, or album:12 (also 12 --album); several may follow one another. --data-dir names another site's data.`;

/** What the operator got wrong, in one line or the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const ACTS = ['approve', 'reject', 'delete', 'restore'] as const;
type Act = (typeof ACTS)[number] | 'block';

export interface Subject {
  kind: QueuedKind;
  id: number;
}

export type ModerationChoice = { dataDir: string | undefined } & (
  | { command: 'list'; kind: QueuedKind | ''; state: QueueState; page: number }
  | { command: 'show'; subjects: Subject[] }
  | { command: 'decide'; act: Act; subjects: Subject[]; reason: string }
);

const readSubject = (text: string, isAlbum: boolean): Subject => {
  const match = /^(?:(video|album)[:/-])?([1-9]\d{0,8})$/.exec(text);
  if (!match) throw new UsageError(`"${text}" names no video and no album`);
  return {
    kind: (match[1] as QueuedKind | undefined) ?? (isAlbum ? 'album' : 'video'),
    id: Number(match[2]),
  };
};

/** @throws UsageError */
export const readChoice = (args: string[]): ModerationChoice => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      reason: { type: 'string', default: '' },
      block: { type: 'boolean', default: false },
      album: { type: 'boolean', default: false },
      video: { type: 'boolean', default: false },
      state: { type: 'string', default: 'waiting' },
      page: { type: 'string', default: '1' },
      'data-dir': { type: 'string' },
    },
  });
  const { reason, block, album, video } = values;
  const dataDir = values['data-dir'];
  const [command, ...names] = positionals;
  if (command === 'list') {
    const state = QUEUE_STATES.find((known) => known === values.state);
    const page = Number(values.page);
    if (!state || !Number.isInteger(page) || page < 1 || names.length > 0) throw new UsageError(USAGE);
    return { command, kind: album === video ? '' : album ? 'album' : 'video', state, page, dataDir };
  }
  const subjects = names.map((name) => readSubject(name, album));
  const act = ACTS.find((known) => known === command);
  if (subjects.length === 0 || (!act && command !== 'show')) throw new UsageError(USAGE);
  if (!act) return { command: 'show', subjects, dataDir };
  if (block && act !== 'reject') throw new UsageError('--block goes with reject');
  if ((act === 'reject' || act === 'delete') && reason.trim() === '')
    throw new UsageError(`${act} needs --reason: the uploader reads it`);
  return { command: 'decide', act: block ? 'block' : act, subjects, reason, dataDir };
};
