import { remoteBuild } from '@foyer/shared/config/webpack';
import { listingsRemote } from '@foyer/shared/remotes/listings';

export default remoteBuild(listingsRemote, import.meta.dirname);
