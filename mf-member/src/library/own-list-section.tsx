/** One of a member's own lists in the member's area: the list to its member, to all others that it is the member's own. */
import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import type { ReactNode } from 'react';
import type { AreaView } from '../area/member-area.tsx';
import { sectionUrl } from '../area/member-sections.ts';
import { KeptFrame } from '../kept-list/kept-list.tsx';
import { KeptWaiting } from '../kept-list/kept-waiting.tsx';

interface OwnListSectionProps {
  view: AreaView;
  heading: ReactNode;
  children: ReactNode;
}

export const OwnListSection = ({ view: { member, isSelf }, heading, children }: OwnListSectionProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  if (isSelf) return children;
  return (
    <KeptFrame heading={heading} isSection>
      {viewer.status === 'unknown' ? (
        <KeptWaiting withoutScripts="member.kept.scripts" />
      ) : (
        <EmptyState
          icon="lock"
          title={intl.formatMessage({ id: 'member.own.others' }, { name: member.name })}
          action={
            <ButtonLink to={sectionUrl(member._id, 'ed_videos')}>
              <FormattedMessage id="member.section.videos" />
            </ButtonLink>
          }
        />
      )}
    </KeptFrame>
  );
};
