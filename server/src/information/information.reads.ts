/** Declares the cacheable read of the texts about the site. */
import { INFORMATION_PAGES } from '@foyer/shared/wire-schemas/information';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { JsonRead } from '../api/json-read.ts';
import { SETTINGS_TAG } from '../platform/cache/cache-tags.ts';
import { readChoice, readFields } from '../platform/http/read-address.ts';
import { getInformation } from './information.ts';

export const INFORMATION_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/information/{lifetime}/{page}.{lang}.json',
    read: async ({ file }, { information }) => {
      const [page, lang] = readFields(file, 2);
      const body = await getInformation(
        information,
        readChoice(INFORMATION_PAGES, page, 'page'),
        readChoice(LANGUAGES, lang, 'lang'),
      );
      return { body, tags: [SETTINGS_TAG] };
    },
    isOpen: () => true,
  },
];
