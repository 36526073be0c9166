/** Channels at the catalogue desk: lists, edits, merges, ends. */
import type { DeskChannel, DeskChannels } from '@foyer/shared/wire-schemas/catalogue-desk/channels';
import {
  CHANNEL_ADDRESS_MAX_LENGTH,
  CHANNEL_DESCRIPTION_MAX_LENGTH,
  CHANNEL_PUBLISHERS_MAX,
  CHANNEL_VDA_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/catalogue-desk/channels';
import { TERM_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { Changer } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { coverUrl } from '../pictures/covers.ts';
import { Refused } from '../platform/http/refused.ts';
import { changeTerm, createTerm, endsOf, type TermTarget } from './change-term.ts';
import * as rows from './channels.sql.ts';
import type { TermsPage } from './read-term-filter.ts';
import { readTexts } from './read-texts.ts';
import { readMember, readOptional, readTerms, readTitle, settleDir, thumbOf } from './terms.ts';
import { selectMemberId } from './terms.sql.ts';

const toChannel = (row: rows.ChannelRow): DeskChannel => {
  const { id, description, dir, title, url, cf1, vda, member, publishers } = row;
  const descriptions = {
    ...(description !== '' && { [DEFAULT_LANGUAGE]: description }),
    ...row.descriptions,
  };
  const given = new Map(Object.entries(descriptions));
  return {
    channel_id: id,
    ...{ dir, title, url, cf1, vda, member, publishers, descriptions },
    is_hidden: row.is_hidden,
    revision: row.revision,
    videos: row.videos,
    former_dirs: row.former_dirs,
    missing: given.size === 0 ? [] : LANGUAGES.filter((language) => !given.get(language)),
    thumb: thumbOf('channel', row),
    cover: coverUrl('channel', id, row.cover),
    ending: row.is_ending ? { to: row.moves_to, videos: row.videos } : null,
  };
};

export const listChannels = async (db: Database, asked: TermsPage): Promise<DeskChannels> => {
  const { found, ...rest } = await readTerms(db, asked, rows.selectChannels, rows.countChannels);
  return { channels: found.map(toChannel), ...rest };
};

/** @throws Refused not_found */
export const getChannel = async (db: Database, id: number): Promise<DeskChannel> => {
  const row = await rows.selectChannel(db, id);
  if (!row) throw new Refused('not_found', `there is no channel ${id}`);
  return toChannel(row);
};

const NOUN = {
  kind: 'channel' as const,
  get: getChannel,
  loggedOf: ({ dir, title, descriptions, url, cf1, vda, member, publishers, is_hidden }: DeskChannel) => ({
    ...{ dir, title, descriptions, url, cf1, vda, is_hidden },
    member: member?._id ?? null,
    publishers: publishers?.map(({ _id }) => _id) ?? [],
  }),
  holds: 'videos' as const,
  countHeld: ({ videos }: DeskChannel) => videos,
  startEnd: rows.startChannelEnd,
};

/** A form, as it came. */
export type ChannelForm = Partial<
  Record<
    'title' | 'descriptions' | 'dir' | 'url' | 'cf1' | 'vda' | 'member' | 'publishers',
    string | undefined
  >
>;

/** Of http and https alone, or a path of this site. @throws Refused bad_request, max_length */
const readUrl = (text: string | undefined, field: string, isOwnToo: boolean): string => {
  const url = readOptional(text, field, CHANNEL_ADDRESS_MAX_LENGTH);
  if (url === '' || (isOwnToo && /^\/(?![/\\])/.test(url))) return url;
  const parsed = URL.parse(url);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw new Refused('bad_request', 'this is no address of a site', { field });
  return url;
};

/** @returns undefined: they stay as they are. @throws Refused not_found with `info.name`, max_length */
const readPublishers = async (
  tx: Database,
  text: string | undefined,
  ownerId: number | null,
): Promise<number[] | undefined> => {
  if (text === undefined) return undefined;
  const field = 'publishers';
  const names = text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > CHANNEL_PUBLISHERS_MAX)
    throw new Refused('max_length', 'too many members', { field, info: { max: CHANNEL_PUBLISHERS_MAX } });
  const ids = new Set<number>();
  for (const name of names) {
    const id = await selectMemberId(tx, name);
    if (id === undefined)
      throw new Refused('not_found', `there is no member ${name}`, { field, info: { name } });
    if (id !== ownerId) ids.add(id);
  }
  return [...ids];
};

/** @throws Refused required, max_length, bad_request, not_found (no such member), dir_taken */
const readForm = async (
  tx: Database,
  form: ChannelForm,
  ownId: number | null,
): Promise<rows.ChannelFields> => {
  const title = readTitle(form.title ?? '', 'title', TERM_TITLE_MAX_LENGTH);
  const { [DEFAULT_LANGUAGE]: description = '', ...descriptions } = readTexts(form.descriptions, {
    field: 'descriptions',
    max: CHANNEL_DESCRIPTION_MAX_LENGTH,
  });
  return {
    title,
    description,
    descriptions,
    url: readUrl(form.url, 'url', false),
    cf1: readUrl(form.cf1, 'cf1', true),
    vda: readOptional(form.vda, 'vda', CHANNEL_VDA_MAX_LENGTH),
    member_id: await readMember(tx, form.member),
    dir: await settleDir(tx, 'channel', { asked: form.dir ?? '', title, ownId }),
  };
};

/** As `readForm` throws. */
export const createChannel = (db: Database, who: Changer, form: ChannelForm): Promise<DeskChannel> =>
  createTerm(db, NOUN, who, async (tx) => {
    const fields = await readForm(tx, form, null);
    const id = await rows.insertChannel(tx, fields);
    const publishers = await readPublishers(tx, form.publishers, fields.member_id);
    if (publishers) await rows.replacePublishers(tx, id, publishers);
    return id;
  });

/** @throws Refused not_found, changed_meanwhile, and as `readForm` */
export const editChannel = (db: Database, target: TermTarget, form: ChannelForm): Promise<DeskChannel> =>
  changeTerm(db, NOUN, target, 'edit', async (tx, { channel_id: id, dir, title }) => {
    const fields = await readForm(tx, { ...form, dir: form.dir?.trim() || dir }, id);
    await rows.updateChannel(tx, id, fields);
    const publishers = await readPublishers(tx, form.publishers, fields.member_id);
    if (publishers) await rows.replacePublishers(tx, id, publishers);
    return { isRenamed: title !== fields.title };
  });

/** @throws Refused not_found, changed_meanwhile */
export const hideChannel = (db: Database, target: TermTarget, isHidden: boolean): Promise<DeskChannel> =>
  changeTerm(db, NOUN, target, isHidden ? 'hide' : 'show', async (tx, { channel_id: id }) => {
    await rows.setChannelHidden(tx, id, isHidden);
    return { isMoved: true, isRenamed: true };
  });

/** As `mergeTerm` and `deleteTerm`. */
export const { merge: mergeChannel, remove: deleteChannel } = endsOf(NOUN);
