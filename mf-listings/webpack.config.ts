import { type PackageBuild, remoteBuild } from '@foyer/shared/config/webpack';
import { listingsRemote } from '@foyer/shared/remotes/listings';
import declarations from './src/pages.ts';

export default {
  ...remoteBuild(listingsRemote, declarations, import.meta.dirname),
  // PhotoSwipe names its own elements so.
  classes: /^pswp(?:[_-]|$)/,
} satisfies PackageBuild;
