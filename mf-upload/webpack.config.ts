import { remoteBuild } from '@foyer/shared/config/webpack';
import { uploadRemote } from '@foyer/shared/remotes/upload';

export default remoteBuild(uploadRemote, import.meta.dirname);
