/** Whom a comment names with an @ before the name. */
import { NAME_MAX_LENGTH } from '@foyer/shared/wire-schemas/accounts/accounts';
import { decideAccess } from '../access/decide-access.ts';
import { findAccess } from '../access/require-access.ts';
import type { CommentSection } from '@foyer/shared/wire-schemas/comments';
import type { Database } from '../platform/database/create-database.ts';
import { selectMembersByNames } from './mentions.sql.ts';

/** Of one comment; more is an advertisement. */
const MENTIONS_MAX = 5;
const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}]+(?:[ ._-][\p{L}\p{N}]+)*)/gu;
const NAME_PARTS = /[\p{L}\p{N}]+(?:[ ._-](?=[\p{L}\p{N}]))?/gu;

/** What a name after an @ may be, the longest first: names hold spaces, and so do sentences. */
const candidatesOf = (text: string): string[] => {
  const parts = text.match(NAME_PARTS) ?? [];
  return parts
    .map((_, index) =>
      parts
        .slice(0, index + 1)
        .join('')
        .replace(/[ ._-]$/, '')
        .toLowerCase(),
    )
    .filter((name) => name.length <= NAME_MAX_LENGTH)
    .reverse();
};

/**
 * Members who may see the object and whom nobody blocks: neither they the author, nor the author them.
 * @param known who is notified of the comment anyway
 */
export const findMentioned = async (
  db: Database,
  {
    body,
    authorId,
    section,
    objectId,
    known,
  }: {
    body: string;
    authorId: number;
    section: CommentSection;
    objectId: number;
    known: readonly (number | null)[];
  },
): Promise<number[]> => {
  const texts = [...body.normalize('NFKC').matchAll(MENTION)]
    .slice(0, MENTIONS_MAX)
    .map(([, text = '']) => text);
  if (texts.length === 0) return [];
  const wanted = texts.map(candidatesOf);
  const members = await selectMembersByNames(db, wanted.flat(), authorId);
  const named = wanted.flatMap(
    (names) => names.map((name) => members.get(name)).find((id) => id !== undefined) ?? [],
  );
  const ids = [...new Set(named)].filter((id) => id !== authorId && !known.includes(id));
  const sees = await Promise.all(
    ids.map(async (id) => {
      const viewer = { _id: id, is_moderator: false };
      const object = await findAccess(db, viewer, section, objectId);
      return object !== undefined && decideAccess('see', object, viewer) === null;
    }),
  );
  return ids.filter((_, index) => sees[index]);
};
