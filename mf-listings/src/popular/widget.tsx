import type { Widget } from '@foyer/shared/remotes/remote';
import { loadPopular } from './popular-query.ts';
import { PopularVideos } from './popular-videos.tsx';

export const widget = { load: loadPopular, Component: PopularVideos } satisfies Widget<Record<string, never>>;
