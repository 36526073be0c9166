/**
 * The frame of all sections of a member's area: who it is, what can be done about it, the tabs, and below them the section, as far as
 * the member lets this viewer see it.
 */
import type { Member } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import { memberApi } from '../member-api.ts';
import styles from './area.module.css';
import { AreaSkeleton } from './area-skeleton.tsx';
import { MemberHeader } from './member-header.tsx';
import { memberIdOf } from './member-id.ts';
import { MemberMeta } from './member-meta.tsx';
import type { MemberSection } from './member-sections.ts';
import { MemberTabs } from './member-tabs.tsx';
import { NameOnlyMember } from './name-only-member.tsx';

/** What a section knows of the member and of who looks. */
export interface AreaView {
  member: Member;
  isSelf: boolean;
  /** Lists are to be asked for with the viewer's rights: one's own, and those of a private friend. */
  asMember: boolean;
  /** The same of videos and albums, of which the member sees what everyone does: "My uploads" has the others. */
  uploadsAsMember: boolean;
}

interface MemberAreaProps {
  /** As the address has it. */
  id: string | undefined;
  section: MemberSection;
  page?: number;
  children: (view: AreaView) => ReactNode;
}

const { memberGetMember } = memberApi.endpoints;

export const MemberArea = (props: MemberAreaProps) => {
  const memberId = memberIdOf(props.id);
  return memberId === null ? <NoSuchMember /> : <KnownMember {...props} memberId={memberId} />;
};

const KnownMember = ({ memberId, section, page = 1, children }: MemberAreaProps & { memberId: number }) => {
  const viewer = useViewer();
  const isMember = viewer.status === 'member';
  const isSelf = isMember && viewer.member._id === memberId;
  const { currentData, error, isFetching, refetch } = memberGetMember.useQuery({ memberId });
  // The document knows no viewer. Friends may see more than it shows, and anyone who is blocked less.
  const asMember = memberGetMember.useQuery({ memberId, asMember: true }, { skip: !isMember });
  const data = asMember.currentData ?? currentData;
  const isNameOnly = currentData?.member.is_name_only === true;
  if (!data && error && 'status' in error && error.status === 404) return <NoSuchMember />;
  return (
    <AsyncView
      state={{ data, error, isLoading: isFetching }}
      skeleton={<AreaSkeleton />}
      onRetry={() => void refetch()}
    >
      {({ member }) =>
        member.is_name_only ? (
          <NameOnlyMember member={member} />
        ) : (
          <article className={styles.page}>
            <MemberMeta member={member} section={section} page={page} />
            <MemberHeader member={member} />
            <MemberTabs memberId={memberId} current={section} />
            {children({
              member,
              isSelf,
              asMember: isSelf || isNameOnly,
              uploadsAsMember: isNameOnly,
            })}
          </article>
        )
      }
    </AsyncView>
  );
};

const NoSuchMember = () => {
  const intl = useIntl();
  return (
    <div className={styles.page}>
      <h1 className={styles.name} tabIndex={-1}>
        <FormattedMessage id="member.not-found" />
      </h1>
      <EmptyState
        icon="user"
        title={intl.formatMessage({ id: 'member.not-found.text' })}
        action={
          <ButtonLink to={urls.community()} kind="primary">
            <FormattedMessage id="member.to-community" />
          </ButtonLink>
        }
      />
    </div>
  );
};
