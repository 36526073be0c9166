/** The shell's bundler runtime, shown to the remotes of the page, which then bring none of their own; see remote-runtime. */
import federation from '@module-federation/webpack-bundler-runtime';

globalThis.__FOYER_BUNDLER_RUNTIME__ = federation;
export default federation;
