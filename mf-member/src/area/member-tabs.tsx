import { useIntl, useMenu, useViewer } from '@foyer/shared/platform';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { isOwnSection, MEMBER_SECTIONS, type MemberSection, sectionUrl } from './member-sections.ts';

/**
 * The sections of one member's area: this remote's, and those that other packages of the set bring. The member's own lists come last,
 * so that nothing moves when the browser learns who looks.
 */
export const MemberTabs = ({ memberId, current }: { memberId: number; current: MemberSection }) => {
  const intl = useIntl();
  const viewer = useViewer();
  const isSelf = viewer.status === 'member' && viewer.member._id === memberId;
  const others = useMenu('member-tabs', { id: String(memberId) });
  const sections = (Object.keys(MEMBER_SECTIONS) as MemberSection[]).filter(
    (section) => isSelf || !isOwnSection(section) || section === current,
  );
  const tabOf = (section: MemberSection) => ({
    label: intl.formatMessage({ id: MEMBER_SECTIONS[section].label }),
    to: sectionUrl(memberId, section),
    current: section === current,
  });
  return (
    <LinkTabs
      label={intl.formatMessage({ id: 'member.sections' })}
      items={[
        ...sections.filter((section) => !isOwnSection(section)).map(tabOf),
        ...others.map(({ label, to }) => ({ label, to, current: false })),
        ...sections.filter(isOwnSection).map(tabOf),
      ]}
    />
  );
};
