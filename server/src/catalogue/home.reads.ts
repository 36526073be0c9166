/** Declares the cacheable read of the home page's videos. */
import { isCountry } from '@foyer/shared/wire-schemas/countries';
import { GENDERS, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { JsonRead } from '../api/json-read.ts';
import { namedMemberTags, SETTINGS_TAG } from '../platform/cache/cache-tags.ts';
import { readChoice, readFields } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { getHome } from './home.ts';

export const HOME_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/home/{lifetime}/{gender}.{country}.{lang}.json',
    read: async ({ file }, { db, secrets, lists }) => {
      const [gender, country, lang] = readFields(file, 3);
      if (!isCountry(country))
        throw new Refused('bad_request', 'there is no such country', { field: 'country' });
      const query = {
        gender: readChoice(GENDERS, gender, 'gender'),
        country,
        lang: readChoice(LANGUAGES, lang, 'lang'),
      };
      const body = await getHome(
        db,
        { ...query, blocks: lists.homeBlocks, leadVideo: lists.leadVideo },
        secrets,
      );
      const named = [...body.national, ...body.popular, ...body.latest].map(({ member }) => member?.id);
      return { body, tags: [SETTINGS_TAG, ...namedMemberTags(named)] };
    },
  },
];
