/** What a shell that is built now expects of each remote: the contract numbers of the descriptions beside this file. */
import { communityRemote } from './community.ts';
import { listingsRemote } from './listings.ts';
import { memberRemote } from './member.ts';
import { playerRemote } from './player.ts';
import type { RemoteName } from './remote.ts';
import { uploadRemote } from './upload.ts';

export const EXPECTED_CONTRACTS: Readonly<Record<RemoteName, number>> = {
  'mf-listings': listingsRemote.contract,
  'mf-player': playerRemote.contract,
  'mf-member': memberRemote.contract,
  'mf-community': communityRemote.contract,
  'mf-upload': uploadRemote.contract,
};
