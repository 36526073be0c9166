/** `/members/{id}/history/{page}/`: what the member watched, to nobody else. Nothing of it is in the document. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Page, PageProps } from '@foyer/shared/remotes/remote';
import { loadSection } from '../area/load-section.ts';
import { MemberArea } from '../area/member-area.tsx';
import { sectionUrl } from '../area/member-sections.ts';
import { MemberHistory } from '../history/member-history.tsx';
import { pageOf } from '../history/page-number.ts';
import { OwnListSection } from '../library/own-list-section.tsx';

const OwnHistoryPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const page = pageOf(params.page) ?? 1;
  return (
    <MemberArea id={params.id} section="history" page={page}>
      {(view) => (
        <OwnListSection view={view} heading={<FormattedMessage id="member.history" />}>
          <MemberHistory
            page={page}
            heading={intl.formatMessage({ id: 'member.history' })}
            memberId={view.member._id}
            hrefOf={(other) => sectionUrl(view.member._id, 'history', other)}
            isSection
          />
        </OwnListSection>
      )}
    </MemberArea>
  );
};

export const page = { load: loadSection({}), Component: OwnHistoryPage } satisfies Page;
