import type { Member } from '@foyer/shared/wire-schemas/members/members';
import { useIntl, useSite } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { profileJsonLd } from '../info/profile-json-ld.ts';
import { isOwnSection, MEMBER_SECTIONS, type MemberSection, sectionUrl } from './member-sections.ts';

interface MemberMetaProps {
  member: Member;
  section: MemberSection;
  page: number;
}

/** Title, description, link preview and schema.org description of a member. Private profiles and own lists stay unindexed. */
export const MemberMeta = ({ member, section, page }: MemberMetaProps) => {
  const intl = useIntl();
  const site = useSite();
  const { _id, name, statistics } = member;
  const isInfo = section === 'info';
  const title = isInfo
    ? intl.formatMessage({ id: 'member.head.title' }, { name })
    : `${name}: ${intl.formatMessage({ id: MEMBER_SECTIONS[section].label })}`;
  return (
    <PageHead
      type="profile"
      title={page > 1 ? `${title} (${page})` : title}
      description={intl.formatMessage(
        { id: 'member.head.description' },
        {
          name,
          site: site.name,
          videos: statistics?.videos ?? 0,
          subscribers: statistics?.subscribers ?? 0,
        },
      )}
      canonical={sectionUrl(_id, section, page)}
      robots={member.is_private === 1 || isOwnSection(section) ? 'noindex,follow' : undefined}
      image={member.avatar}
      {...(isInfo && { jsonLd: profileJsonLd(member, site.publicUrl) })}
    />
  );
};
