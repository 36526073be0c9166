/** How one becomes a member, as far as the environment says it. */
import { type Joining, JOININGS } from '@foyer/shared/wire-schemas/members/joining';
import { ConfigError, type Environment, readText } from './environment.ts';

export const readJoining = (env: Environment): Joining => {
  const text = readText(env, 'FOYER_JOINING');
  const joining = JOININGS.find((one) => one === text);
  if (!joining) throw new ConfigError('FOYER_JOINING', `must be one of ${JOININGS.join(', ')}`);
  return joining;
};
