/** What the moderation command prints. */
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import type { QueueItem, QueuePage } from '@foyer/shared/wire-schemas/moderation/queue';
import { durationText } from '../../catalogue/video-card.ts';

const STATES: Readonly<Record<number, string>> = {
  0: 'uploading',
  1: 'published',
  2: 'being looked through',
  3: 'being transcoded',
  4: 'waiting',
  5: 'deleted',
  6: 'rejected',
  7: 'deleted, comes back',
};

/** A status as the log has it: an id, perhaps followed by ` private`. */
export const stateName = (status: string | number): string => {
  const [id = '', ...rest] = String(status).split(' ');
  return [STATES[Number(id)] ?? id, ...rest].join(', ');
};

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

export const ageText = (since: string, nowMs: number): string => {
  const seconds = Math.max(0, (nowMs - Date.parse(since)) / 1000);
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['s', 1];
  return `${Math.floor(seconds / length)} ${unit}`;
};

/** Control characters of a title must not drive the terminal. */
export const plain = (text: string): string => text.replace(/\p{C}+/gu, ' ').trim();
const nameOf = ({ kind, object_id }: Pick<QueueItem, 'kind' | 'object_id'>): string =>
  kind === 'album' ? `album:${object_id}` : String(object_id);
const sizeOf = ({ kind, duration_seconds = 0, photos_amount = 0 }: QueueItem): string =>
  kind === 'album' ? `${photos_amount} photos` : durationText(duration_seconds);

export const cut = (text: string, width: number): string => {
  const characters = [...text];
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text.padEnd(width);
};

/** @param watch gives the full address of a video's stream; undefined while there is none */
export const queueLines = async (
  { items, total_count }: QueuePage,
  nowMs: number,
  watch: (item: QueueItem) => Promise<string | undefined>,
): Promise<string[]> => {
  if (items.length === 0) return ['nothing is here'];
  const rows = items.map((item) =>
    [
      cut(nameOf(item), 10),
      cut(ageText(item.since, nowMs), 7),
      cut(plain(item.member?.name ?? '-'), 18),
      cut(sizeOf(item), 10),
      `${plain(item.title)}${item.is_private ? ' (private)' : ''}`,
    ].join('  '),
  );
  const links = await Promise.all(items.map(watch));
  const head = [cut('id', 10), cut('age', 7), cut('uploader', 18), cut('length', 10), 'title'].join('  ');
  return [
    head,
    ...rows.flatMap((row, index) => (links[index] ? [row, `            ${links[index]}`] : [row])),
    `${items.length} of ${total_count}`,
  ];
};

/** @param toUrl makes an address of the answer a full one */
export const caseLines = (
  found: ModerationCase,
  nowMs: number,
  toUrl: (path: string) => string,
): string[] => [
  `${nameOf(found)}  ${plain(found.title)}`,
  `  state      ${stateName(found.status_id)}${found.is_private ? ', private' : ''}, for ${ageText(found.since, nowMs)}`,
  ...(found.reject_reason ? [`  reason     ${plain(found.reject_reason)}`] : []),
  `  uploader   ${found.member ? `${plain(found.member.name)} (member ${found.member._id})` : '-'}`,
  `  length     ${sizeOf(found)}`,
  `  categories ${found.categories.join(', ') || '-'}`,
  ...(found.description ? [`  about      ${plain(found.description)}`] : []),
  ...(found.streams ?? []).slice(0, 1).map(({ src }) => `  watch      ${toUrl(src)}`),
  ...(found.photos ?? []).map(({ src }, index) => `  photo ${String(index + 1).padEnd(4)} ${toUrl(src)}`),
  ...(found.match
    ? [
        `  ${found.match.is_other_version ? 'version of' : 'taken for '} video ${found.match.object_id}: ${plain(found.match.title)}`,
        ...(found.match.facts
          ? [
              `  match      ${Math.round(found.match.facts.share * 100)} % of the pictures, from second ${Math.round(found.match.facts.at_seconds)} here and ${Math.round(found.match.facts.other_at_seconds)} there, sound ${found.match.facts.sound}`,
            ]
          : []),
      ]
    : []),
  ...found.duplicates.map(
    ({ object_id, title, status_id, likeness }) =>
      `  like       ${nameOf({ kind: found.kind, object_id })} ${Math.round(likeness * 100)} %, ${stateName(status_id)}: ${plain(title)}`,
  ),
  ...found.history.map(
    ({ date, from, to, member, reason }) =>
      `  ${date.slice(0, 16).replace('T', ' ')}  ${stateName(from)} -> ${stateName(to)} by ${member ? plain(member.name) : 'the site'}${reason ? `: ${plain(reason)}` : ''}`,
  ),
];
