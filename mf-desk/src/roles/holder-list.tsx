/** Who holds a role, by name; each role can be taken from anyone but oneself. */
import { useState } from 'react';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { urls } from '@foyer/shared/urls';
import type { RoleHolderItem, RolesAnswer } from '@foyer/shared/wire-schemas/members/role-holders';
import { hasDesk, ROLES } from '@foyer/shared/wire-schemas/members/roles';
import { PageLinks } from '../layout/page-links.tsx';
import { useHeldFocus } from '../layout/use-held-focus.ts';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import type { HoldersQuestion } from '../roles-api.ts';
import type { HeldRole, RevokeDialogProps } from './revoke-dialog.tsx';
import { rolesAddress } from './roles-address.ts';
import styles from './roles.module.css';

/** Loaded once somebody asks for it. */
const RevokeDialog = latePart<RevokeDialogProps>(() =>
  import('./revoke-dialog.tsx').then((part) => part.RevokeDialog),
);

interface HolderListProps {
  answer: RolesAnswer;
  asked: HoldersQuestion;
  ownId: number;
}

export const HolderList = ({ answer: { holders, next = null }, asked, ownId }: HolderListProps) => {
  const intl = useIntl();
  const [taken, setTaken] = useState<HeldRole | null>(null);
  const { heading, onFocus } = useHeldFocus();
  return (
    <section className={styles.section} aria-labelledby="role-holders" onFocus={onFocus}>
      <h2 ref={heading} id="role-holders" className={styles.heading} tabIndex={-1}>
        <FormattedMessage id="desk.roles.holders" />
      </h2>
      <LinkTabs
        label={intl.formatMessage({ id: 'desk.roles.holders' })}
        items={(['', ...ROLES] as const).map((role) => ({
          label: <FormattedMessage id={role === '' ? 'desk.roles.any' : `desk.roles.role.${role}`} />,
          to: rolesAddress({ role }),
          current: role === asked.role,
        }))}
      />
      {holders.length === 0 ? (
        <EmptyState icon="user" title={<FormattedMessage id="desk.roles.none" />} />
      ) : (
        <ul className={styles.rows}>
          {holders.map((holder) => (
            <Holder key={holder._id} holder={holder} isOwn={holder._id === ownId} onTake={setTaken} />
          ))}
        </ul>
      )}
      <PageLinks
        isFirst={asked.after === ''}
        next={next}
        hrefOf={(after) => rolesAddress({ role: asked.role, after })}
      />
      {taken && <RevokeDialog held={taken} onClose={() => setTaken(null)} />}
    </section>
  );
};

const Holder = ({
  holder: { _id, name, avatar, roles, has_factor: hasFactor, is_closed: isClosed },
  isOwn,
  onTake,
}: {
  holder: RoleHolderItem;
  isOwn: boolean;
  onTake: (held: HeldRole) => void;
}) => {
  const intl = useIntl();
  return (
    <li className={styles.holder}>
      <Avatar src={avatar} name={name} size={40} />
      <div className={styles.who}>
        <Link className={styles.name} to={urls.member(_id)}>
          <bdi>{name}</bdi>
        </Link>
        {isOwn && (
          <Badge>
            <FormattedMessage id="desk.roles.you" />
          </Badge>
        )}
        {isClosed && (
          <Badge kind="danger">
            <FormattedMessage id="desk.roles.suspended" />
          </Badge>
        )}
        {!hasFactor && hasDesk({ roles }) && (
          <Badge kind="warning">
            <FormattedMessage id="desk.roles.without-factor" />
          </Badge>
        )}
      </div>
      <ul className={styles.roles}>
        {roles.map((role) => (
          <li key={role} className={styles.role}>
            <FormattedMessage id={`desk.roles.role.${role}`} />
            {!isOwn && (
              <Button
                size="s"
                kind="quiet"
                aria-label={intl.formatMessage(
                  { id: 'desk.roles.take.from' },
                  { name, role: intl.formatMessage({ id: `desk.roles.role.${role}` }) },
                )}
                onClick={() => onTake({ name, role })}
              >
                <FormattedMessage id="desk.roles.take" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
};
