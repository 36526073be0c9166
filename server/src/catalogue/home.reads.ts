/** Declares the cacheable read of the home page's videos. */
import { homeSchema } from '@foyer/shared/wire-schemas/home';
import { isCountry } from '@foyer/shared/wire-schemas/countries';
import { GENDERS, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { JsonRead } from '../api/json-read.ts';
import { GENDER, LANG, LIFETIME } from '../api/read-fields.ts';
import { LISTINGS_TAG, namedMemberTags } from '../platform/cache/cache-tags.ts';
import { readChoice, readFields } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { getHome } from './home.ts';

export const HOME_READS: readonly JsonRead[] = [
  {
    pattern: '/api/json/home/:lifetime/:file',
    addresses: ['/api/json/home/{lifetime}/{gender}.{country}.{lang}.json'],
    summary: 'The videos of the home page in three blocks, none of them twice',
    fields: {
      ...LIFETIME,
      ...GENDER,
      country: { type: 'string', minLength: 2, maxLength: 2, description: 'ISO 3166-1, upper case' },
      ...LANG,
    },
    answer: homeSchema,
    read: async ({ file }, { db, secrets }) => {
      const [gender, country, lang] = readFields(file, 3);
      if (!isCountry(country))
        throw new Refused('bad_request', 'there is no such country', { field: 'country' });
      const query = {
        gender: readChoice(GENDERS, gender, 'gender'),
        country,
        lang: readChoice(LANGUAGES, lang, 'lang'),
      };
      const body = await getHome(db, query, secrets);
      const named = [...body.national, ...body.popular, ...body.latest].map(({ member }) => member?.id);
      return { body, tags: [LISTINGS_TAG, ...namedMemberTags(named)] };
    },
  },
];
