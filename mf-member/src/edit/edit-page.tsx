import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { memberApi } from '../member-api.ts';
import { SettingsCard, SettingsFrame } from '../parts/settings-card.tsx';
import { PicturesForm } from './pictures-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export const EditPage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const { currentData, error, isFetching, refetch } = memberApi.endpoints.memberGetOwn.useQuery(memberId, {
    skip: memberId === 0,
  });
  const heading = intl.formatMessage({ id: 'member.edit' });
  return (
    <SettingsFrame
      heading={heading}
      aside={
        memberId > 0 && (
          <ButtonLink icon="user" to={urls.member(memberId)}>
            <FormattedMessage id="member.edit.show" />
          </ButtonLink>
        )
      }
    >
      <PageHead
        title={heading}
        description={heading}
        canonical={urls.editProfile()}
        robots="noindex,follow"
      />
      <AsyncView
        state={{ data: currentData?.member, error, isLoading: isFetching || memberId === 0 }}
        skeleton={<Skeleton w="100%" h={640} />}
        onRetry={() => void refetch()}
      >
        {(member) => (
          <>
            <SettingsCard
              id="pictures"
              heading={<FormattedMessage id="member.pictures" />}
              text={<FormattedMessage id="member.pictures.text" />}
            >
              <PicturesForm member={member} />
            </SettingsCard>
            <SettingsCard
              id="profile"
              heading={<FormattedMessage id="member.profile" />}
              text={<FormattedMessage id="member.profile.text" />}
            >
              <ProfileForm key={member._id} member={member} />
            </SettingsCard>
          </>
        )}
      </AsyncView>
    </SettingsFrame>
  );
};
