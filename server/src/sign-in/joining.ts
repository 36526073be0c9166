/** How one becomes a member: the rule of the site, for the form and for who comes from a provider (docs/decisions/0120). */
import { JOINING_WORDS_MAX, type Joining } from '@foyer/shared/wire-schemas/members/joining';
import type { Database } from '../platform/database/create-database.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';
import { type IdentityMember, linkIdentity, type OutsideIdentity } from './identities.sql.ts';
import { takeInvitation } from './joining.sql.ts';
import { hashToken, isCode } from './hash-token.ts';

export {
  confirmJoining,
  deletePastUses,
  isWaiting,
  selectIsWaiting as isJoinWaiting,
  setJoining,
} from './joining.sql.ts';

/** What somebody brings who wants to join. */
export interface JoinWish {
  /** Code of an invitation; empty: none. */
  invitation: string;
  /** For those who decide. */
  words: string;
}

const refuseInvitation = (): never => {
  throw new Refused('invitation_invalid', 'the invitation is unknown, ended or used up', {
    field: 'invitation',
  });
};

/**
 * Before anything is made.
 * @returns what those who decide read; null where nobody has to be asked
 * @throws Refused joining_closed, invitation_invalid (none, or what cannot be one), max_length
 */
export const checkJoining = (joining: Joining, { invitation, words }: JoinWish): string | null => {
  if (joining === 'closed') throw new Refused('joining_closed', 'the site takes no new members now');
  if (joining === 'invitation' && !isCode(invitation)) refuseInvitation();
  if (joining !== 'approval') return null;
  return checkTextLength(words, { field: 'words', min: 0, max: JOINING_WORDS_MAX });
};

/** In the transaction that makes the account. @throws Refused invitation_invalid, by which it is rolled back */
export const spendInvitation = async (
  tx: Database,
  joining: Joining,
  { invitation, email }: Pick<JoinWish, 'invitation'> & { email: string },
): Promise<void> => {
  if (joining !== 'invitation') return;
  const hashes = { codeHash: hashToken(invitation), addressHash: hashToken(email.toLowerCase()) };
  if (!(await takeInvitation(tx, hashes))) refuseInvitation();
};

/**
 * Who comes from a provider for the first time: linked to the account of that address, or made a member. Who has an account is asked for nothing.
 * @returns undefined where there is no name left
 * @throws Refused joining_closed, invitation_invalid
 */
export const linkMember = (
  db: Database,
  joining: Joining,
  invitation: string,
  identity: OutsideIdentity,
): Promise<IdentityMember | undefined> =>
  linkIdentity(db, identity, {
    words: joining === 'approval' ? '' : null,
    admit: (tx) => {
      checkJoining(joining, { invitation, words: '' });
      return spendInvitation(tx, joining, { invitation, email: identity.email });
    },
  });
