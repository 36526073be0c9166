import { remoteBuild } from '@foyer/shared/config/webpack';
import { memberRemote } from '@foyer/shared/remotes/member';
import declarations from './src/pages.ts';

export default remoteBuild(memberRemote, declarations, import.meta.dirname);
