import { join } from 'node:path';
import { type PackageBuild, remoteBuild } from '@foyer/shared/config/webpack';
import { playerRemote } from '@foyer/shared/remotes/player';
import declarations from './src/pages.ts';

const standalone = { embed: { browser: './src/embed/embed.ts', node: './src/embed/render-embed.ts' } };

export default {
  ...remoteBuild(playerRemote, declarations, import.meta.dirname, standalone),
  // video.js names its own elements so.
  classes: /^(?:video-js|vjs-)/,
  aliases: { 'mpd-parser$': join(import.meta.dirname, 'src/player/no-dash.ts') },
} satisfies PackageBuild;
