/** `npm run site -- search …`: the index of OpenSearch, where searches ask it. */
import { endIndexes, rebuildIndex } from '../../catalogue/search-engine/rebuild-index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { refuseUsage, type SiteCommand, UsageError } from './site-command.ts';

const USAGE = ['search rebuild', 'search end'];
const PRINTED_VIDEOS = 50_000;

export const search: SiteCommand = {
  usage: USAGE,
  run: async ({ db, print, who }, [act = '', ...words]) => {
    if (!USAGE.includes(`search ${act}`) || words.length > 0) return refuseUsage(USAGE);
    const { search: config } = readConfig(process.env);
    if (!config)
      throw new UsageError('FOYER_SEARCH_URL is not set: PostgreSQL searches, and has its index by itself');
    if (act === 'rebuild') {
      const onProgress = (videos: number) => {
        if (videos > 0 && videos % PRINTED_VIDEOS === 0) print(`${videos} videos`);
      };
      const videos = await rebuildIndex(db, config, { onProgress });
      print(`searches ask a new index of ${videos} videos`);
    } else {
      await endIndexes(db, config);
      print('OpenSearch holds nothing of this site any more');
    }
    await recordOperatorAction(db, { command: 'site', words: ['search', act], who });
    return true;
  },
};
