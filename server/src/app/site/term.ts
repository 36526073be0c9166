/** `npm run site -- category|album_category|model|channel …`: the catalogue by commands, through the same acts as the desk's forms. */
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { changeByCells } from '../../catalogue-desk/sheets/change-by-cells.ts';
import {
  type Cells,
  eachTerm,
  formOf,
  type SheetTerm,
  TERM_SHEETS,
  type TermSheet,
} from '../../catalogue-desk/sheets/term-sheet.ts';
import { findTermId } from '../../catalogue-desk/terms.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext, UsageError } from './site-command.ts';

const ACTS = ['add', 'list', 'edit', 'hide', 'show', 'merge', 'delete'] as const;
type Act = (typeof ACTS)[number];

const usageOf = (kind: TermKind): string[] => [
  `${kind} list [PART OF A NAME]`,
  `${kind} add COLUMN=VALUE…`,
  `${kind} edit ID|ADDRESS COLUMN=VALUE…`,
  `${kind} hide|show ID|ADDRESS`,
  `${kind} merge ID|ADDRESS INTO`,
  // MOVE-TO: where what it holds goes, or `none`.
  `${kind} delete ID|ADDRESS [MOVE-TO|none]`,
];

const readCells = ({ kind, columns }: TermSheet, words: readonly string[]): Cells => {
  const cells: Record<string, string> = {};
  for (const word of words) {
    const at = word.indexOf('=');
    const column = word.slice(0, at);
    if (at < 1 || !columns.includes(column))
      throw new UsageError(`${word}: columns of a ${kind} are ${columns.join(', ')}`);
    // Names one a line, which no shell makes easy to type.
    cells[column] = word.slice(at + 1).replaceAll('\\n', '\n');
  }
  return cells;
};

const nameOf = ({ cells }: SheetTerm): string => cells['titles.en'] ?? cells['title'] ?? '';

const list = async ({ db, print }: SiteContext, sheet: TermSheet, part: string): Promise<void> => {
  const pattern = part.toLowerCase().replace(/[\\%_]/g, '\\$&') || null;
  let total = 0;
  for await (const term of eachTerm(db, sheet, pattern)) {
    total += 1;
    print(`${term.id}  ${term.cells['dir']}  ${nameOf(term)}${term.isHidden ? '  hidden' : ''}`);
  }
  if (total === 0) print(`there is no such ${sheet.kind}`);
};

/** @throws Refused not_found */
const find = async ({ db }: SiteContext, sheet: TermSheet, word: string): Promise<SheetTerm> =>
  sheet.get(db, /^\d+$/.test(word) ? Number(word) : await findTermId(db, sheet.kind, word));

interface Asked {
  act: Exclude<Act, 'list'>;
  words: readonly string[];
}

const carryOut = async (context: SiteContext, sheet: TermSheet, { act, words }: Asked): Promise<string> => {
  const { db, who: name } = context;
  const who = { command: `site ${sheet.kind} ${act} (${name})` };
  if (act === 'add') {
    const made = await sheet.create(db, who, formOf(readCells(sheet, words)));
    return `${made.id}  ${made.cells['dir']}  is made`;
  }
  const [wanted = '', ...more] = words;
  const term = await find(context, sheet, wanted);
  const target = { who, id: term.id, revision: String(term.revision) };
  if (act === 'edit') {
    const outcome = await changeByCells(db, sheet, { who, id: term.id, cells: readCells(sheet, more) });
    return `${nameOf(term)} is ${outcome === 'same' ? 'already so' : 'changed'}`;
  }
  if (act === 'merge') {
    const into = await find(context, sheet, more[0] ?? '');
    const { held } = await sheet.merge(db, target, into.id);
    const what = sheet.kind === 'album_category' ? 'albums' : 'videos';
    return `${nameOf(term)} is merged into ${nameOf(into)}: ${held} ${what}`;
  }
  if (act === 'delete') {
    const [moveTo] = more;
    const into = moveTo === undefined || moveTo === 'none' ? moveTo : (await find(context, sheet, moveTo)).id;
    const { held } = await sheet.remove(db, target, into);
    return `${nameOf(term)} is deleted: it held ${held} ${sheet.kind === 'album_category' ? 'albums' : 'videos'}`;
  }
  const hides = act === 'hide';
  if (hides === term.isHidden) return `${nameOf(term)} is already ${hides ? 'hidden' : 'shown'}`;
  await sheet.hide(db, target, hides);
  return `${nameOf(term)} is ${hides ? 'hidden' : 'shown'}`;
};

/** How many words each act takes behind it. */
const fits = (act: Act, count: number): boolean => {
  switch (act) {
    case 'list':
      return count <= 1;
    case 'add':
      return count >= 1;
    case 'edit':
      return count >= 2;
    case 'merge':
      return count === 2;
    case 'delete':
      return count === 1 || count === 2;
    default:
      return count === 1;
  }
};

const commandOf = (kind: TermKind): SiteCommand => ({
  usage: usageOf(kind),
  run: async (context, [asked, ...words]) => {
    const act = ACTS.find((one) => one === asked);
    if (!act || !fits(act, words.length)) return refuseUsage(usageOf(kind));
    const sheet = TERM_SHEETS[kind];
    if (act === 'list') {
      await list(context, sheet, words[0] ?? '');
      return true;
    }
    return refusing(context, async () => {
      context.print(await carryOut(context, sheet, { act, words }));
      await recordOperatorAction(context.db, {
        command: 'site',
        words: [kind, act, ...words],
        who: context.who,
      });
    });
  },
});

export const category = commandOf('category');
export const album_category = commandOf('album_category');
export const model = commandOf('model');
export const channel = commandOf('channel');
