import { useIntl } from '@foyer/shared/platform';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { urls } from '@foyer/shared/urls';
import { MEMBER_SECTIONS } from './member-sections.ts';

type Section = (typeof MEMBER_SECTIONS)[number]['section'];

/** The sections of one member's area. */
export const MemberTabs = ({ memberId, current }: { memberId: number; current: Section }) => {
  const intl = useIntl();
  return (
    <LinkTabs
      label={intl.formatMessage({ id: 'member.sections' })}
      items={MEMBER_SECTIONS.map(({ section, label }) => ({
        label: intl.formatMessage({ id: label }),
        to: urls.member(memberId, section),
        current: section === current,
      }))}
    />
  );
};
