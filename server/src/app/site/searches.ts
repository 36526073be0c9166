/** `npm run site -- searches …`: popular searches, as the desk arranges them. */
import type { PopularSearch, SearchState } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { readTermFilter } from '../../catalogue-desk/read-term-filter.ts';
import { addSearch, listSearches, setSearchOf } from '../../catalogue-desk/searches/searches.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { eachRow, type ListPlace, readPlace } from '../../platform/http/lists/list-page.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { printAnswer, refuseUsage, refusing, type SiteCommand, takeJson } from './site-command.ts';

const USAGE = [
  'searches list LANGUAGE [PART OF A TEXT] [--json]',
  // One that is not there is added.
  'searches pin LANGUAGE TEXT [--json]',
  // `reset`: neither pinned nor hidden.
  'searches hide|reset LANGUAGE TEXT [--json]',
];
const STATES: Readonly<Record<string, SearchState>> = { pin: 'pinned', hide: 'hidden', reset: 'listed' };

const lineOf = ({ search_id: id, text, language, state }: PopularSearch): string =>
  `${id}  ${language}  ${text}  ${state}`;

const listAll = async (db: Database, language: string, q: string) => {
  const filter = { language, part: readTermFilter({ q }).part, state: null };
  const found = eachRow(async (after: ListPlace | null) => {
    const { searches: rows, next } = await listSearches(db, filter, { after });
    return { rows, next: readPlace(next ?? '') };
  });
  const searches: PopularSearch[] = [];
  for await (const search of found) searches.push(search);
  return { searches, total_count: searches.length };
};

export const searches: SiteCommand = {
  usage: USAGE,
  run: async (context, [act = '', ...given]) => {
    const { db, who: name } = context;
    const { words, isJson } = takeJson(given);
    const [named = '', ...rest] = words;
    const language = LANGUAGES.find((one) => one === named);
    const text = rest.join(' ');
    const state = Object.hasOwn(STATES, act) ? STATES[act] : undefined;
    if (!language || (act !== 'list' && (!state || text === ''))) return refuseUsage(USAGE);
    return refusing(context, async () => {
      if (!state) {
        const answer = await listAll(db, language, text);
        const none = answer.total_count === 0 ? ['there is no such search'] : [];
        return printAnswer(context, isJson, answer, [...answer.searches.map(lineOf), ...none]);
      }
      const who = { command: `site searches ${act} (${name})` };
      const search =
        state === 'pinned'
          ? await addSearch(db, { who, text, language })
          : await setSearchOf(db, { who, text, language, state });
      const action = { command: 'site', words: ['searches', act, language, text], who: name };
      await recordOperatorAction(db, action);
      printAnswer(context, isJson, { search }, [lineOf(search)]);
    });
  },
};
