import type { Subscription } from '@foyer/shared/wire-schemas/members/subscriptions';
import { FormattedMessage, useHasPage } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { urls } from '@foyer/shared/urls';
import { type AreaView, MemberArea } from '../area/member-area.tsx';
import { memberApi } from '../member-api.ts';
import { PersonRow } from '../parts/person-row.tsx';
import { ownOrShared } from '../parts/own-or-shared.ts';
import { SectionList } from '../parts/section-list.tsx';
import css from '../parts/section-list.module.css';
import { UnsubscribeButton } from './unsubscribe-button.tsx';

const { memberGetSubscriptions } = memberApi.endpoints;

export const SubscriptionsPage = ({ params }: PageProps) => (
  <MemberArea id={params.id} section="subscriptions">
    {(view) => <Subscriptions {...view} />}
  </MemberArea>
);

const addressOf = ({ kind, object_id, dir = '' }: Subscription): string => {
  if (kind === 'member') return urls.member(object_id);
  return kind === 'model' ? urls.model(dir) : urls.channel(dir);
};

const KIND_WORDS = {
  member: 'member.kind.member',
  model: 'member.kind.model',
  channel: 'member.kind.channel',
} as const;

const Subscriptions = ({ member: { _id, name }, isSelf, asMember }: AreaView) => {
  const hasPage = useHasPage();
  const shared = memberGetSubscriptions.useQuery({ memberId: _id });
  const own = memberGetSubscriptions.useQuery({ memberId: _id, asMember: true }, { skip: !asMember });
  const state = ownOrShared(shared, own, asMember);
  const feed = urls.library('subscriptions');
  return (
    <SectionList
      title={<FormattedMessage id="member.section.subscriptions" />}
      state={state}
      icon="star"
      lengthOf={({ subscriptions }) => subscriptions.length}
      hiddenText={<FormattedMessage id="member.subscriptions.hidden" values={{ name: <bdi>{name}</bdi> }} />}
      emptyText={isSelf && <FormattedMessage id="member.subscriptions.empty.own" />}
      emptyWay={isSelf ? { to: urls.models(), label: <FormattedMessage id="member.to-models" /> } : undefined}
      tools={
        isSelf &&
        hasPage(feed) && (
          <ButtonLink icon="film" to={feed}>
            <FormattedMessage id="member.feed" />
          </ButtonLink>
        )
      }
    >
      {({ subscriptions }) => (
        <ul className={css.people}>
          {subscriptions.map((one) => (
            <li key={`${one.kind} ${one.object_id}`}>
              <PersonRow
                to={addressOf(one)}
                name={one.title}
                picture={one.thumb}
                facts={
                  <>
                    <FormattedMessage id={KIND_WORDS[one.kind]} />
                    {one.total_videos !== null && (
                      <>
                        {' · '}
                        <FormattedMessage id="common.video.count" values={{ count: one.total_videos }} />
                      </>
                    )}
                  </>
                }
                tools={isSelf && <UnsubscribeButton subscription={one} />}
              />
            </li>
          ))}
        </ul>
      )}
    </SectionList>
  );
};
