/** Videos of a partner, for the sliders of friend sites. */
export { findPartnerVideos as getPartnerVideos, type PartnerVideo } from './partner-videos.sql.ts';
