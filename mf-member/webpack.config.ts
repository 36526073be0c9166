import { remoteBuild } from '@foyer/shared/config/webpack';
import { memberRemote } from '@foyer/shared/remotes/member';

export default remoteBuild(memberRemote, import.meta.dirname);
