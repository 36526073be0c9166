/** Which videos and albums the addresses of a copyright notice name. */
import { COPYRIGHT_ADDRESSES_MAX, type CopyrightKind } from '@foyer/shared/wire-schemas/moderation/copyright';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { hasObject, type NewMaterial } from './copyright-notices.sql.ts';

const PAGE = /^\/(videos|embed|album)\/([1-9]\d{0,8})(?:\/|$)/;
const KINDS: Record<string, CopyrightKind> = { videos: 'video', embed: 'video', album: 'album' };
const ADDRESS_MAX_LENGTH = 500;
const field = 'addresses';

/** Of a page of this site, with or without its origin; undefined for any other. */
const readAddress = (line: string, publicUrl: string): Omit<NewMaterial, 'address'> | undefined => {
  const site = new URL(publicUrl);
  const url = URL.parse(/^[a-z]+:\/\//i.test(line) || line.startsWith('/') ? line : `https://${line}`, site);
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.host.replace(/^www\./, '') !== site.host.replace(/^www\./, '')
  )
    return undefined;
  const [, page = '', id] = PAGE.exec(url.pathname) ?? [];
  const kind = KINDS[page];
  return kind && { kind, objectId: Number(id) };
};

/**
 * Each object once, however often it is named.
 * @param text one address a line
 * @throws Refused required, max_length for too many; not_found with the line's number in `info.line`
 */
export const readAddresses = async (
  db: Database,
  text: string,
  publicUrl: string,
): Promise<NewMaterial[]> => {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new Refused('required', 'which pages', { field });
  if (lines.length > COPYRIGHT_ADDRESSES_MAX)
    throw new Refused('max_length', 'too many addresses', { field, info: { max: COPYRIGHT_ADDRESSES_MAX } });
  const found = new Map<string, NewMaterial>();
  for (const [index, address] of lines.entries()) {
    const object = address.length <= ADDRESS_MAX_LENGTH ? readAddress(address, publicUrl) : undefined;
    if (!object || !(await hasObject(db, object.kind, object.objectId)))
      throw new Refused('not_found', `line ${index + 1} is no video or album of this site`, {
        field,
        info: { line: index + 1 },
      });
    const name = `${object.kind} ${object.objectId}`;
    if (!found.has(name)) found.set(name, { ...object, address });
  }
  return [...found.values()];
};
