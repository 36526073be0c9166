import type { Member } from '@foyer/shared/wire-schemas/members';
import { useIntl, useSite } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { profileJsonLd } from './profile-json-ld.ts';

/** Title, description, link preview and schema.org description of a profile. Private profiles stay unindexed. */
export const MemberMeta = ({ member }: { member: Member }) => {
  const intl = useIntl();
  const site = useSite();
  const { _id, name, statistics } = member;
  return (
    <PageHead
      type="profile"
      title={intl.formatMessage({ id: 'member.head.title' }, { name })}
      description={intl.formatMessage(
        { id: 'member.head.description' },
        {
          name,
          site: site.name,
          videos: statistics?.videos ?? 0,
          subscribers: statistics?.subscribers ?? 0,
        },
      )}
      canonical={urls.member(_id)}
      robots={member.is_private === 1 ? 'noindex,follow' : undefined}
      image={member.avatar}
      jsonLd={profileJsonLd(member, site.publicUrl)}
    />
  );
};
