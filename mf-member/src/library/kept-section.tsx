import { FormattedMessage } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { MemberArea } from '../area/member-area.tsx';
import { sectionUrl } from '../area/member-sections.ts';
import { pageOf } from '../history/page-number.ts';
import { LIBRARY_LISTS, type LibraryListName } from './library-lists.ts';
import { MemberKept } from './member-kept.tsx';
import { OwnListSection } from './own-list-section.tsx';

/** Favourites or watch later as a section of the member's area. */
export const KeptSection = ({ params, name }: PageProps & { name: LibraryListName }) => {
  const page = pageOf(params.page) ?? 1;
  const { section, label } = LIBRARY_LISTS[name];
  return (
    <MemberArea id={params.id} section={section} page={page}>
      {(view) => (
        <OwnListSection view={view} heading={<FormattedMessage id={label} />}>
          <MemberKept
            name={name}
            memberId={view.member._id}
            page={page}
            hrefOf={(other) => sectionUrl(view.member._id, section, other)}
            isSection
          />
        </OwnListSection>
      )}
    </MemberArea>
  );
};
