/** Estimates the cost of a list of videos that is not cached; the limit of expensive reads counts it. */
import type { ListingQuery } from '@foyer/shared/wire-schemas/listings';

/** Videos that are counted row by row before one point is due. */
const OFFSET_PER_POINT = 5000;
/** Matches of a search that are counted for free: what a visitor turns. */
const SEARCH_FREE_OFFSET = 600;
/** Lists that cost as many points are made in turns. */
const EXPENSIVE_POINTS = 3;
/** What is looked up for every video of three kinds of subscriptions. */
const SUBSCRIPTIONS_POINTS = 3;

type Costly = Pick<ListingQuery, 'section' | 'object_id' | 'page' | 'count' | 'date'>;

const depthPoints = (offset: number): number => Math.floor(offset / OFFSET_PER_POINT);

/** Points of a search. */
export const searchCost = ({ page, count }: Pick<Costly, 'page' | 'count'>): number =>
  1 + ((page - 1) * count > SEARCH_FREE_OFFSET ? 3 : 0);

/**
 * Points of any other list; 0 for those whose total and place are kept: everything and one category, of any quality and
 * length, however deep, and what few videos belong to.
 */
export const listingCost = (query: Costly): number => {
  const { section, object_id, page, count, date } = query;
  const offset = (page - 1) * count;
  switch (section) {
    case 'categories': {
      const names = object_id.split(/[,~]/).length;
      const isOne = names === 1;
      return (isOne ? (date === '' ? 0 : 1) : names) + (isOne && date === '' ? 0 : depthPoints(offset));
    }
    case 'subscriptions':
      return SUBSCRIPTIONS_POINTS + depthPoints(offset);
    case '':
      return date === '' ? 0 : depthPoints(offset);
    default:
      return depthPoints(offset);
  }
};

/** Whether a list is made in turns with others of its kind. A search has bounds of its own. */
export const isExpensiveListing = (query: Costly): boolean =>
  query.section !== 'search' && listingCost(query) >= EXPENSIVE_POINTS;
