/** The head of a model's pages, with one of its sections below. */
import type { Model } from '@foyer/shared/wire-schemas/models';
import { FormattedMessage, Link, useIntl, useViewer } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { Views } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import { collectionsApi } from '../collections-api.ts';
import { Profile, ProfileSkeleton } from '../lists/profile.tsx';
import { SubscribeButton } from '../lists/subscribe-button.tsx';

const SECTIONS = [
  { section: 'videos', label: 'listings.nav.videos', hrefOf: (dir: string) => urls.model(dir) },
  { section: 'info', label: 'listings.model.info', hrefOf: urls.modelInfo },
  { section: 'wall', label: 'listings.model.wall', hrefOf: urls.modelWall },
] as const;
export type ModelSection = (typeof SECTIONS)[number]['section'];

export interface ModelViewProps {
  dir: string;
  section: ModelSection;
  children: (model: Model) => ReactNode;
}

const { listingsGetModel } = collectionsApi.endpoints;

export const ModelView = ({ dir, section, children }: ModelViewProps) => {
  const intl = useIntl();
  const viewer = useViewer();
  const state = listingsGetModel.useQuery({ dir });
  // What is shared names no member, since who is blocked gets it, too: the name comes once the page is there, to those who may see it.
  const own = listingsGetModel.useQuery(
    { dir, asMember: true },
    { skip: state.currentData?.model.has_member !== true || viewer.status === 'unknown' },
  );
  return (
    <AsyncView
      state={{ data: state.currentData, error: state.error, isLoading: state.isFetching }}
      skeleton={<ProfileSkeleton shape="portrait" />}
      onRetry={() => void state.refetch()}
    >
      {({ model }) => {
        const { country, statistics } = model;
        // Until the name comes, and where no script runs, the server leads to the profile.
        const member = own.currentData && (own.currentData.model.member ?? null);
        return (
          <Profile
            back={{ to: urls.models(), label: intl.formatMessage({ id: 'listings.nav.models' }) }}
            name={model.title}
            picture={model.thumb}
            shape="portrait"
            icon="user"
            cover={model.cover}
            coverSources={model.cover_sources}
            facts={[
              // Names of countries differ a little between releases of ICU: the server's may stay.
              country && <span suppressHydrationWarning>{countryName(intl, country)}</span>,
              <FormattedMessage key="videos" id="listings.count" values={{ count: statistics.videos }} />,
              <Views key="views" value={statistics.viewed} />,
              <FormattedMessage
                key="subscribers"
                id="listings.subscribers"
                values={{ count: statistics.subscribers }}
              />,
              member && (
                <Link key="member" to={urls.member(member._id)}>
                  <FormattedMessage id="listings.model.member" values={{ name: <bdi>{member.name}</bdi> }} />
                </Link>
              ),
              model.has_member && member === undefined && (
                <a key="profile" href={urls.modelMember(dir)} rel="nofollow">
                  <FormattedMessage id="listings.model.member" values={{ name: <bdi>{model.title}</bdi> }} />
                </a>
              ),
            ]}
            actions={<SubscribeButton kind="model" id={model.model_id} />}
            tabs={{
              label: intl.formatMessage({ id: 'listings.sections' }),
              items: SECTIONS.map((one) => ({
                label: intl.formatMessage({ id: one.label }),
                to: one.hrefOf(dir),
                current: one.section === section,
              })),
            }}
          >
            {children(model)}
          </Profile>
        );
      }}
    </AsyncView>
  );
};
