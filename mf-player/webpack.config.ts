import { fileURLToPath } from 'node:url';
import { type PackageBuild, remoteBuild } from '@foyer/shared/config/webpack';
import { playerRemote } from '@foyer/shared/remotes/player';
import declarations from './src/pages.ts';

const standalone = {
  embed: { browser: './src/embed/embed.ts', node: './src/embed/render-embed.ts' },
  // The server puts it into the document of an embed.
  'embed-taps': { browser: './src/embed/embed-taps.ts' },
  // By this name the shell puts it first into the documents of the page `watch`.
  'early-watch': { browser: './src/player/early-watch.ts' },
};

export default {
  ...remoteBuild(playerRemote, declarations, import.meta.dirname, standalone),
  // video.js names its own elements so.
  classes: /^(?:video-js|vjs-)/,
  // Without its HLS engine, in whose place ours is.
  aliases: { 'video.js$': fileURLToPath(import.meta.resolve('video.js/core.es.js')) },
} satisfies PackageBuild;
