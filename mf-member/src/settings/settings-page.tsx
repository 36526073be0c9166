import { FormattedMessage, LateSlot, useIntl, useViewer } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { useRef, useState } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import { memberApi } from '../member-api.ts';
import css from '../parts/settings-card.module.css';
import { SettingsCard, SettingsFrame } from '../parts/settings-card.tsx';
import { BlockedMembers } from './blocked-members.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { LanguageForm } from './language-form.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { SettingsContents } from './settings-contents.tsx';
import { useSettingsIndex } from './settings-index.ts';
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

/** Each card has an id, by which links lead to it. Cards of other packages stand in the group `notices`. */
const CARDS = {
  privacy: [
    { id: 'visibility', Card: VisibilityForm },
    { id: 'blocked', Card: BlockedMembers },
  ],
  notices: [{ id: 'language', Card: LanguageForm }],
  access: [
    { id: 'email', Card: EmailForm },
    { id: 'password', Card: PasswordForm },
    { id: 'second_factor', Card: SecondFactor },
    { id: 'passkeys', Card: Passkeys },
    { id: 'sessions', Card: Sessions },
  ],
  account: [
    { id: 'data', Card: OwnData },
    { id: 'delete', Card: DeleteAccount },
  ],
} as const;
type Group = keyof typeof CARDS;
const GROUPS = ['privacy', 'notices', 'access', 'account'] as const satisfies readonly Group[];
const NO_PROPS = {};

const Cards = ({ group, member }: { group: Group; member: OwnMember }) => (
  <div className={css.group} role="group" aria-labelledby={`settings-${group}`} data-settings-group={group}>
    <h2 className={css.groupHeading} id={`settings-${group}`}>
      <FormattedMessage id={`member.settings.group.${group}`} />
    </h2>
    {CARDS[group].map(({ id, Card }) => (
      <SettingsCard
        key={id}
        id={id}
        level="h3"
        heading={<FormattedMessage id={`member.settings.${id}`} />}
        text={<FormattedMessage id={`member.settings.${id}.text`} />}
      >
        <Card member={member} />
      </SettingsCard>
    ))}
    {group === 'notices' && <LateSlot name="settings.card" props={NO_PROPS} />}
  </div>
);

const AllSettings = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const cards = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const { groups, shown } = useSettingsIndex(cards, query);
  const wanted = query.trim();
  return (
    <div className={css.beside}>
      <SettingsContents groups={groups} onChoose={() => setQuery('')} />
      <div className={css.tools}>
        <TextField
          type="search"
          label={intl.formatMessage({ id: 'member.settings.search' })}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <p role="status" className={css.small}>
          {wanted !== '' && (
            <FormattedMessage id="member.settings.found" values={{ count: shown, query: wanted }} />
          )}
        </p>
        <div ref={cards} className={css.cards}>
          {GROUPS.map((group) => (
            <Cards key={group} group={group} member={member} />
          ))}
        </div>
      </div>
    </div>
  );
};

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
      isWide
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
        {(member) => <AllSettings member={member} />}
      </AsyncView>
    </SettingsFrame>
  );
};
