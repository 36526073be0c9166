/**
 * Takes the last release back with one write: `npm run rollback`. The set that it goes to is still warm in every server process:
 * the newest earlier one that nobody took back.
 *
 *   npm run rollback -- --to ID [--reason "why"]   that set, also one that was taken back
 *   npm run rollback -- --channel candidate        ends the candidate
 */
import { parseArgs } from 'node:util';
import { ReleaseRefused } from '../server/src/releases/release-refused.ts';
import { isReleaseChannel, type ReleaseChannel } from '../server/src/releases/registry/release-sets.ts';
import { withRegistry } from './with-registry.ts';

interface Choice {
  channel: ReleaseChannel;
  to?: number;
  reason: string;
}

const readChoice = (args: string[]): Choice => {
  const { channel, to, reason } = parseArgs({
    args,
    options: {
      channel: { type: 'string', default: 'stable' },
      to: { type: 'string' },
      reason: { type: 'string', default: '' },
    },
  }).values;
  if (!isReleaseChannel(channel))
    throw new ReleaseRefused(`there is no channel ${channel}: stable or candidate`);
  if (to === undefined) return { channel, reason };
  if (!/^[1-9]\d{0,8}$/.test(to))
    throw new ReleaseRefused(`--to names a release set by its number, not ${to}`);
  if (channel === 'candidate') throw new ReleaseRefused('--to is for the channel stable');
  return { channel, to: Number(to), reason };
};

await withRegistry(readChoice, async ({ releases }, { channel, to, reason }) => {
  const live = await releases.loadLiveSets();
  // What is shown now is what is taken back: not what another release brings in the next moment.
  const from = channel === 'stable' ? live?.stable.id : undefined;
  const setId = await releases.rollback(channel, { from, to, reason });
  if (setId === null) return console.log('the candidate has ended');
  console.log(`${channel} is back at release set ${setId}`);
  if (setId !== live?.previous?.id && setId !== live?.candidate?.set.id)
    console.log('it was not kept warm: each server process goes on with the set before until it is');
});
