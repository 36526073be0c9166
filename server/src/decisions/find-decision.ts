/** What other rooms ask about decisions that were taken. */
export {
  lastDecisionOf,
  restrictingKeyOf,
  selectNewestOfOthers as getNewestOfOthers,
  selectRestrictingKey as findRestrictingKey,
} from './decisions.sql.ts';
