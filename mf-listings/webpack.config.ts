import { remoteBuild } from '@foyer/shared/config/webpack';
import { listingsRemote } from '@foyer/shared/remotes/listings';
import declarations from './src/pages.ts';

export default remoteBuild(listingsRemote, declarations, import.meta.dirname);
