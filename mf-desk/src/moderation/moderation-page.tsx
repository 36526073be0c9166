import { FormattedMessage, useIntl, useLocation, useViewer } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import type { Desk } from '@foyer/shared/wire-schemas/moderation/desk';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { Closed } from '../layout/closed.tsx';
import { DeskFrame } from '../layout/desk-frame.tsx';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { moderationApi } from '../moderation-api.ts';
import type { ComponentType } from 'react';
import { AppealsSection } from './reports/appeals-section.tsx';
import { CopyrightSection } from './reports/copyright-section.tsx';
import { DESK_SECTIONS, type DeskSection, type DeskView, deskAddress, readDesk } from './desk-address.ts';
import { FindSection } from './queue/find-section.tsx';
import { LogSection } from './log/log-section.tsx';
import styles from './moderation.module.css';
import { QueueSection } from './queue/queue-section.tsx';
import { ReportsSection } from './reports/reports-section.tsx';
import { SecondSection } from './second-section.tsx';

/** Charts and tables that the other sections have no use for. */
const FiguresSection = latePart<{ view: DeskView }>(
  () => import('./figures/figures-section.tsx').then((part) => part.FiguresSection),
  600,
);

/** How often counts are asked for while the desk is open. */
const POLL_MS = 30_000;

const SECTIONS: Record<DeskSection, ComponentType<{ view: DeskView }>> = {
  queue: QueueSection,
  reports: ReportsSection,
  copyright: CopyrightSection,
  appeals: AppealsSection,
  second: SecondSection,
  find: FindSection,
  log: LogSection,
  figures: FiguresSection,
};

const countOf = (desk: Desk | undefined, section: DeskSection): number => {
  if (!desk) return 0;
  switch (section) {
    case 'queue':
      return Object.values(desk.waiting).reduce((sum: number, count) => sum + Number(count), 0);
    case 'reports':
      return desk.reports;
    case 'copyright':
      return desk.copyright ?? 0;
    case 'appeals':
      return desk.appeals;
    case 'second':
      return desk.proposals + (desk.samples ?? 0);
    default:
      return 0;
  }
};

/** Closed to everyone but moderators, who find each part of the work under a tab with how much waits in it. */
export const ModerationPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  return (
    <DeskFrame current="moderation">
      <div className={styles.page}>
        <PageHead
          title={intl.formatMessage({ id: 'desk.part.moderation' })}
          description={intl.formatMessage({ id: 'desk.part.moderation' })}
          canonical={urls.moderation()}
          robots="noindex,nofollow"
        />
        <h1 className={styles.title} tabIndex={-1}>
          <FormattedMessage id="desk.part.moderation" />
        </h1>
        {viewer.status === 'member' && viewer.member.is_moderator ? (
          <OpenDesk section={params.section} />
        ) : viewer.status === 'unknown' ? (
          <Skeleton w="100%" h={900} />
        ) : (
          <Closed part="moderation">
            <FormattedMessage id="desk.moderation.closed" />
          </Closed>
        )}
      </div>
    </DeskFrame>
  );
};

const OpenDesk = ({ section }: { section: string | undefined }) => {
  const intl = useIntl();
  const { search } = useLocation();
  const view = readDesk(section, new URLSearchParams(search));
  const { data: desk } = moderationApi.endpoints.deskGet.useQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const Section = SECTIONS[view.section];
  const tabs = (['queue', ...DESK_SECTIONS] as const).map((one) => {
    const count = countOf(desk, one);
    return {
      label: (
        <>
          <FormattedMessage id={`desk.moderation.section.${one}`} />
          {count > 0 && <span className={styles.count}>{intl.formatNumber(count)}</span>}
        </>
      ),
      to: deskAddress({ section: one }),
      current: one === view.section,
    };
  });
  const { records = 0, records_overdue: overdue = 0 } = desk ?? {};
  if (desk?.records !== undefined)
    tabs.push({
      label: (
        <>
          <FormattedMessage id="desk.part.records" />
          {records > 0 && <span className={styles.count}>{intl.formatNumber(records)}</span>}
          {overdue > 0 && (
            <Badge kind="danger">
              <FormattedMessage id="desk.moderation.overdue" values={{ count: overdue }} />
            </Badge>
          )}
        </>
      ),
      to: urls.records(),
      current: false,
    });
  return (
    <>
      <LinkTabs items={tabs} label={intl.formatMessage({ id: 'desk.part.moderation' })} />
      <Section view={view} />
    </>
  );
};
