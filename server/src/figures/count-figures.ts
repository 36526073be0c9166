/** What other rooms count for the figures of the site. Whether it counts at all they have decided by their limits. */
export {
  countPage as countSitePage,
  countPlay as countSitePlay,
  countViews as countSiteViews,
  type Play,
  type VisitFacts,
} from './count-figures.sql.ts';
