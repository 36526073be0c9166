import { remoteBuild } from '@foyer/shared/config/webpack';
import { communityRemote } from '@foyer/shared/remotes/community';

export default remoteBuild(communityRemote, import.meta.dirname);
