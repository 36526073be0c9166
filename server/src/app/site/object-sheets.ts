/** `npm run site -- video|album export|import FILE`: the tables of the desk by commands. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { readAlbumFilter, readVideoFilter } from '../../catalogue-desk/bulk/read-filters.ts';
import { importSheet, writeAlbums, writeVideos } from '../../catalogue-desk/sheets/sheets.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { type SiteCommand, type SiteContext, UsageError } from './site-command.ts';

type Kind = 'video' | 'album';

const TABLES: Readonly<Record<Kind, (db: Database, q: string) => AsyncGenerator<string>>> = {
  video: (db, q) => writeVideos(db, readVideoFilter({ q })),
  album: (db, q) => writeAlbums(db, readAlbumFilter({ q })),
};

const usageOf = (kind: Kind): string[] => [`${kind} export FILE [PART OF A TITLE]`, `${kind} import FILE`];

const exportTable = async (table: AsyncGenerator<string>, path: string): Promise<void> => {
  const file = createWriteStream(path);
  for await (const text of table) if (!file.write(text)) await once(file, 'drain');
  file.end();
  await finished(file);
};

/** @returns whether every row could be used */
const importTable = async ({ db, print, who }: SiteContext, kind: Kind, path: string): Promise<boolean> => {
  const by = { command: `site ${kind} import (${who})` };
  const { changed, same, bad_count, bad } = await importSheet(db, {
    kind,
    who: by,
    file: await readFile(path),
  });
  print(`${changed} changed, ${same} as they were, ${bad_count} bad`);
  for (const { line, name, field, message } of bad)
    print(`line ${line}${name && `, ${name}`}: ${field && `${field}: `}${message}`);
  await recordOperatorAction(db, { command: 'site', words: [kind, 'import', path], who });
  return bad_count === 0;
};

const commandOf = (kind: Kind): SiteCommand => ({
  usage: usageOf(kind),
  run: async (context, [act, path = '', part, ...more]) => {
    const isExport = act === 'export';
    if (!(isExport || (act === 'import' && part === undefined)) || path === '' || more.length > 0)
      throw new UsageError(
        usageOf(kind)
          .map((line) => `npm run site -- ${line}`)
          .join('\n'),
      );
    try {
      if (!isExport) return await importTable(context, kind, path);
      await exportTable(TABLES[kind](context.db, part ?? ''), path);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      context.print(error.message);
      return false;
    }
  },
});

export const video = commandOf('video');
export const album = commandOf('album');
