import { remoteBuild } from '@foyer/shared/config/webpack';
import { playerRemote } from '@foyer/shared/remotes/player';

export default remoteBuild(playerRemote, import.meta.dirname, {
  embed: { browser: './src/embed/embed.ts', node: './src/embed/render-embed.ts' },
});
