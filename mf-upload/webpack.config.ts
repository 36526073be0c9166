import { remoteBuild } from '@foyer/shared/config/webpack';
import { uploadRemote } from '@foyer/shared/remotes/upload';
import declarations from './src/pages.ts';

export default remoteBuild(uploadRemote, declarations, import.meta.dirname);
