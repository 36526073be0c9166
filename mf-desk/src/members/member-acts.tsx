/** What can be done about an account; each act asks why. */
import { useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { latePart } from '@foyer/shared/ui/states/late-part';
import type { DeskMember, MemberDeskAct } from '@foyer/shared/wire-schemas/members/members-desk';
import { useHeldFocus } from '../layout/use-held-focus.ts';
import type { ActDialogProps } from './act-dialog.tsx';
import styles from './members.module.css';

/** Loaded once somebody asks for it. */
const ActDialog = latePart<ActDialogProps>(() =>
  import('./member-dialogs.ts').then((part) => part.ActDialog),
);

interface OfferedAct {
  act: MemberDeskAct;
  /** Message of what it leads to. */
  text: string;
}

const actsOf = ({ state, sessions, removal, factor_ends: ends }: DeskMember): OfferedAct[] => [
  ...(state === 'unconfirmed' ? [{ act: 'confirm', text: 'confirm' } as const] : []),
  ...(sessions > 0 ? [{ act: 'end_sessions', text: 'end_sessions' } as const] : []),
  ...(removal !== 'none' && ends === null
    ? [{ act: 'remove_factor', text: `remove_factor.${removal}` } as const]
    : []),
];

export const MemberActs = ({ member }: { member: DeskMember }) => {
  const [asked, setAsked] = useState<OfferedAct | null>(null);
  const acts = actsOf(member);
  const { heading, onFocus } = useHeldFocus();
  return (
    <section className={styles.panel} aria-labelledby="member-acts" onFocus={onFocus}>
      <h2 ref={heading} id="member-acts" className={styles.heading} tabIndex={-1}>
        <FormattedMessage id="desk.members.acts" />
      </h2>
      {!member.may_act ? (
        <p className={styles.muted}>
          <FormattedMessage id={member.is_own ? 'desk.members.acts.own' : 'desk.members.acts.outranks'} />
        </p>
      ) : acts.length === 0 ? (
        <p className={styles.muted}>
          <FormattedMessage id="desk.members.acts.none" />
        </p>
      ) : (
        <ul className={styles.offers}>
          {acts.map((offered) => (
            <li key={offered.act} className={styles.offer}>
              <p className={styles.offerText}>
                <FormattedMessage id={`desk.members.text.${offered.text}`} />
              </p>
              <Button onClick={() => setAsked(offered)}>
                <FormattedMessage id={`desk.members.do.${offered.act}`} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked && <ActDialog member={member} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
};
