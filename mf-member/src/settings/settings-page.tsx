import { FormattedMessage, LateSlot, useIntl, useViewer } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import type { OwnMember } from '../edit/own-member.ts';
import { memberApi } from '../member-api.ts';
import { SettingsCard, SettingsFrame } from '../parts/settings-card.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { LanguageForm } from './language-form.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { VisibilityForm } from './visibility-form.tsx';

/** One row of a card, before it is known what stands in it. */
const CARD_PX = 44;
type CardProps = { member: OwnMember };

const SecondFactor = latePart<CardProps>(
  () => import('../security/second-factor.tsx').then((module) => module.SecondFactor),
  CARD_PX,
);
const Passkeys = latePart<CardProps>(
  () => import('../security/passkeys.tsx').then((module) => module.Passkeys),
  CARD_PX,
);

/** Each card has an id, by which links lead to it. Between the two groups stand the cards of other packages. */
const CARDS = {
  profile: [
    { id: 'visibility', Card: VisibilityForm },
    { id: 'language', Card: LanguageForm },
  ],
  account: [
    { id: 'email', Card: EmailForm },
    { id: 'password', Card: PasswordForm },
    { id: 'second_factor', Card: SecondFactor },
    { id: 'passkeys', Card: Passkeys },
    { id: 'sessions', Card: Sessions },
    { id: 'blocked', Card: BlockedMembers },
    { id: 'data', Card: OwnData },
    { id: 'delete', Card: DeleteAccount },
  ],
} as const;
const NO_PROPS = {};

const Cards = ({ group, member }: { group: keyof typeof CARDS; member: OwnMember }) =>
  CARDS[group].map(({ id, Card }) => (
    <SettingsCard
      key={id}
      id={id}
      heading={<FormattedMessage id={`member.settings.${id}`} />}
      text={<FormattedMessage id={`member.settings.${id}.text`} />}
    >
      <Card member={member} />
    </SettingsCard>
  ));

export const SettingsPage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const { currentData, error, isFetching, refetch } = memberApi.endpoints.memberGetOwn.useQuery(memberId, {
    skip: memberId === 0,
  });
  const heading = intl.formatMessage({ id: 'member.settings' });
  return (
    <SettingsFrame
      heading={heading}
      aside={
        <ButtonLink icon="user" to={urls.editProfile()}>
          <FormattedMessage id="member.edit" />
        </ButtonLink>
      }
    >
      <PageHead title={heading} description={heading} canonical={urls.settings()} robots="noindex,follow" />
      <AsyncView
        state={{ data: currentData?.member, error, isLoading: isFetching || memberId === 0 }}
        skeleton={<Skeleton w="100%" h={900} />}
        onRetry={() => void refetch()}
      >
        {(member) => (
          <>
            <Cards group="profile" member={member} />
            <LateSlot name="settings.card" props={NO_PROPS} />
            <Cards group="account" member={member} />
          </>
        )}
      </AsyncView>
    </SettingsFrame>
  );
};
