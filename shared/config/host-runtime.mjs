/** The shell's bundler runtime, shown to the remotes of the page, which then bring none of their own; see remote-runtime. */
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/init-container-entry';
import { provideCheckedFiles } from '../src/loading/checked-files.ts';

// The shell exposes nothing and so has no container of its own to start; it brings the starter for the remotes.
globalThis.__FOYER_BUNDLER_RUNTIME__ = { ...federation, initContainerEntry };
provideCheckedFiles();
export default federation;
