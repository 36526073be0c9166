/** What the member may store and upload: as the site says of all, or something of its own. */
import { useState } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { latePart } from '@foyer/shared/ui/states/late-part';
import type { DeskMember } from '@foyer/shared/wire-schemas/members/members-desk';
import { LIMIT_FIELDS as FIELDS, type LimitsDialogProps } from './limit-fields.ts';
import styles from './members.module.css';

/** Loaded once somebody asks for it. */
const LimitsDialog = latePart<LimitsDialogProps>(() =>
  import('./member-dialogs.ts').then((part) => part.LimitsDialog),
);

export const LimitsSection = ({ member }: { member: DeskMember }) => {
  const [isOpen, setOpen] = useState(false);
  const { limits } = member;
  return (
    <section className={styles.panel} aria-labelledby="member-limits">
      <h2 id="member-limits" className={styles.heading}>
        <FormattedMessage id="desk.members.limits" />
      </h2>
      <dl className={styles.list}>
        {FIELDS.map((field) => (
          <div key={field} className={styles.fact}>
            <dt>
              <FormattedMessage id={`desk.members.limits.${field}`} />
            </dt>
            <dd>
              <Limit own={limits[field]} site={limits[`site_${field}`]} isTrusted={limits.is_trusted} />
            </dd>
          </div>
        ))}
      </dl>
      {member.may_act && (
        <>
          <div>
            <Button onClick={() => setOpen(true)}>
              <FormattedMessage id="desk.members.limits.change" />
            </Button>
          </div>
          {isOpen && <LimitsDialog member={member} onClose={() => setOpen(false)} />}
        </>
      )}
    </section>
  );
};

const Limit = ({ own, site, isTrusted }: { own: number | null; site: number; isTrusted: boolean }) => {
  const intl = useIntl();
  const counts = own ?? (isTrusted ? 0 : site);
  return (
    <>
      {counts === 0 ? <FormattedMessage id="desk.members.limits.none" /> : intl.formatNumber(counts)}{' '}
      <span className={styles.why}>
        <FormattedMessage
          id={`desk.members.limits.${own !== null ? 'own' : isTrusted ? 'trusted' : 'site'}`}
        />
      </span>
    </>
  );
};
