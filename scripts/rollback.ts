/**
 * Undoes the last release with one write: `npm run rollback`. The set before is still warm in every server process.
 * `--channel candidate` ends the candidate.
 */
import { parseArgs } from 'node:util';
import { ReleaseRefused } from '../server/src/releases/release-refused.ts';
import { isReleaseChannel, type ReleaseChannel } from '../server/src/releases/release-sets.ts';
import { withRegistry } from './with-registry.ts';

const readChannel = (args: string[]): ReleaseChannel => {
  const { channel } = parseArgs({ args, options: { channel: { type: 'string', default: 'stable' } } }).values;
  if (!isReleaseChannel(channel))
    throw new ReleaseRefused(`there is no channel ${channel}: stable or candidate`);
  return channel;
};

await withRegistry(readChannel, async ({ releases }, channel) => {
  const setId = await releases.rollback(channel);
  console.log(setId === null ? 'the candidate has ended' : `${channel} is back at release set ${setId}`);
});
