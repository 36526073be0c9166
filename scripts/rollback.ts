/**
 * Takes the last release back with one write: `npm run rollback`. The set that it goes to is still warm in every server process:
 * the newest earlier one that nobody took back.
 *
 *   npm run rollback -- --to ID [--reason "why"]   that set, also one that was taken back
 *   npm run rollback -- --channel candidate        ends the candidate
 *
 * --by WHO: who runs it, for the list of releases; else git's name, else the system's user.
 */
import { parseArgs } from 'node:util';
import { ReleaseRefused } from '../server/src/releases/release-refused.ts';
import { isReleaseChannel, type ReleaseChannel } from '../server/src/releases/registry/release-sets.ts';
import { recordReleaseAction } from './releases/record-release-action.ts';
import { operatorName } from './operators/operator-name.ts';
import { withRegistry } from './releases/with-registry.ts';

interface Choice {
  channel: ReleaseChannel;
  to?: number;
  reason: string;
  who: string;
}

const readChoice = (args: string[]): Choice => {
  const { channel, to, reason, by } = parseArgs({
    args,
    options: {
      channel: { type: 'string', default: 'stable' },
      to: { type: 'string' },
      reason: { type: 'string', default: '' },
      by: { type: 'string' },
    },
  }).values;
  if (!isReleaseChannel(channel))
    throw new ReleaseRefused(`there is no channel ${channel}: stable or candidate`);
  const who = operatorName(by);
  if (to === undefined) return { channel, reason, who };
  if (!/^[1-9]\d{0,8}$/.test(to))
    throw new ReleaseRefused(`--to names a release set by its number, not ${to}`);
  if (channel === 'candidate') throw new ReleaseRefused('--to is for the channel stable');
  return { channel, to: Number(to), reason, who };
};

await withRegistry(readChoice, async ({ db, releases }, { channel, to, reason, who }) => {
  const live = await releases.loadLiveSets();
  // What is shown now is what is taken back: not what another release brings in the next moment.
  const from = channel === 'stable' ? live?.stable.id : undefined;
  const setId = await releases.rollback(channel, { from, to, by: { command: `rollback (${who})` }, reason });
  const taken = channel === 'stable' ? live?.stable.id : live?.candidate?.set.id;
  const act = channel === 'stable' ? 'roll_back' : 'take_back';
  await recordReleaseAction('rollback', db, { act, setId: taken ?? null, who, reason });
  if (setId === null) return console.log('the candidate has ended');
  console.log(`${channel} is back at release set ${setId}`);
  if (setId !== live?.previous?.id && setId !== live?.candidate?.set.id)
    console.log('it was not kept warm: each server process goes on with the set before until it is');
});
