/** The shell's bundler runtime, shown to the remotes of the page, which then bring none of their own; see remote-runtime. */
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/init-container-entry';

// The shell exposes nothing and so has no container of its own to start; it brings the starter for the remotes.
globalThis.__FOYER_BUNDLER_RUNTIME__ = { ...federation, initContainerEntry };
export default federation;
