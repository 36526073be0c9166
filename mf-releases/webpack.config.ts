import { remoteBuild } from '@foyer/shared/config/webpack';
import { releasesRemote } from '@foyer/shared/remotes/releases';
import declarations from './src/pages.ts';

export default remoteBuild(releasesRemote, declarations, import.meta.dirname);
