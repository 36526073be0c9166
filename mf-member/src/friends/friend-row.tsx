import type { Friendship, MemberCard } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, useHasPage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { urls } from '@foyer/shared/urls';
import { FriendButtons } from '../area/friend-buttons.tsx';
import { useChangeRelation } from '../area/use-change-relation.ts';
import { PersonRow } from '../parts/person-row.tsx';

interface FriendRowProps {
  member: MemberCard;
  /** To the viewer, in the viewer's own lists alone. */
  friendship?: Friendship | undefined;
}

export const FriendRow = ({ member, friendship }: FriendRowProps) => {
  const intl = useIntl();
  const { _id, name, avatar, country, statistics } = member;
  return (
    <PersonRow
      to={urls.member(_id)}
      name={name}
      picture={avatar}
      facts={
        <>
          {country && countryName(intl, country)}
          {country && statistics && ' · '}
          {statistics && <FormattedMessage id="common.video.count" values={{ count: statistics.videos }} />}
        </>
      }
      tools={friendship && <OwnFriendTools member={member} friendship={friendship} />}
    />
  );
};

const OwnFriendTools = ({
  member: { _id, name },
  friendship,
}: Required<FriendRowProps> & { friendship: Friendship }) => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const { change, isChanging } = useChangeRelation(_id, name);
  const write = intl.formatMessage({ id: 'member.message.to' }, { name });
  return (
    <>
      {friendship === 'friends' && hasPage(urls.messages(_id)) && (
        <ButtonLink kind="quiet" icon="mail" to={urls.messages(_id)} title={write} aria-label={write} />
      )}
      <FriendButtons
        friendship={friendship}
        name={name}
        isChanging={isChanging}
        onChange={(what) => void change(what)}
      />
    </>
  );
};
