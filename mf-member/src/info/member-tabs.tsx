import { useIntl, useMenu } from '@foyer/shared/platform';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { urls } from '@foyer/shared/urls';
import { MEMBER_SECTIONS } from './member-sections.ts';

type Section = (typeof MEMBER_SECTIONS)[number]['section'];

/** The sections of one member's area: this remote's, and those that other packages of the set bring. */
export const MemberTabs = ({ memberId, current }: { memberId: number; current: Section }) => {
  const intl = useIntl();
  const others = useMenu('member-tabs', { id: String(memberId) });
  const own = MEMBER_SECTIONS.map(({ section, label }) => ({
    label: intl.formatMessage({ id: label }),
    to: urls.member(memberId, section),
    current: section === current,
  }));
  return (
    <LinkTabs
      label={intl.formatMessage({ id: 'member.sections' })}
      items={[...own, ...others.map(({ label, to }) => ({ label, to, current: false }))]}
    />
  );
};
