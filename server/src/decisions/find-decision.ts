/** What other rooms ask about decisions that were taken. */
export { lastDecisionOf, selectNewestOfOthers as getNewestOfOthers } from './decisions.sql.ts';
