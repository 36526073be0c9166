/** Texts about the site, the page for campaigns, and the overview of all pages: one chunk. */
import { page as information } from './text/information-page.tsx';
import { page as informationIndex } from './index/information-index-page.tsx';
import { page as landing } from './landing/landing-page.tsx';
import { page as sitemap } from './sitemap/sitemap-page.tsx';

export const pages = { information, 'information-index': informationIndex, landing, sitemap } as const;
