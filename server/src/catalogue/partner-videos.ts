/** Answers a partner's videos, for the sliders of friend sites. */
export { findPartnerVideos as getPartnerVideos, type PartnerVideo } from './partner-videos.sql.ts';
