import type { Member } from '@foyer/shared/wire-schemas/members/members';
import { urls } from '@foyer/shared/urls';

/** The profile as schema.org ProfilePage; `publicUrl` is the origin without a trailing slash. */
export const profileJsonLd = (member: Member, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  dateCreated: member.joined ?? undefined,
  mainEntity: {
    '@type': 'Person',
    '@id': publicUrl + urls.member(member._id),
    identifier: String(member._id),
    name: member.name,
    url: publicUrl + urls.member(member._id),
    image: new URL(member.avatar, `${publicUrl}/`).href,
    description: member.about?.trim() || undefined,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/SubscribeAction',
      userInteractionCount: member.statistics?.subscribers,
    },
    agentInteractionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/WriteAction',
      userInteractionCount: member.statistics?.videos,
    },
  },
});
