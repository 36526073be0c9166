import { remoteBuild } from '@foyer/shared/config/webpack';
import { communityRemote } from '@foyer/shared/remotes/community';
import declarations from './src/pages.ts';

export default remoteBuild(communityRemote, declarations, import.meta.dirname);
