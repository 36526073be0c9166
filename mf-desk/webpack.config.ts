import { remoteBuild } from '@foyer/shared/config/webpack';
import { deskRemote } from '@foyer/shared/remotes/desk';
import declarations from './src/pages.ts';

export default remoteBuild(deskRemote, declarations, import.meta.dirname);
