/** Finds members and uploads, and shows what is known of a member. */
import { useState } from 'react';
import { FormattedMessage, Link, useIntl, useNavigate } from '@foyer/shared/platform';
import type { ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { MemberRecord } from '@foyer/shared/wire-schemas/moderation/desk';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { SearchForm } from '../../layout/search-form.tsx';
import { moderationApi } from '../../moderation-api.ts';
import { DecisionFacts } from '../case/decision-facts.tsx';
import { DecisionForm } from '../case/decision-form.tsx';
import { type DeskView, deskAddress } from '../desk-address.ts';
import { stateOf } from '../labels.ts';
import styles from '../moderation.module.css';
import { Notes } from '../case/notes.tsx';

export const FindSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const { question, member } = view;
  const found = moderationApi.endpoints.deskFind.useQuery(question, { skip: question === '' });
  const record = moderationApi.endpoints.deskGetMember.useQuery(member ?? 0, { skip: member === null });
  return (
    <>
      <SearchForm
        className={styles.find}
        action={urls.moderation('find')}
        label={intl.formatMessage({ id: 'desk.moderation.find.label' })}
        hint={<FormattedMessage id="desk.moderation.find.hint" />}
        question={question}
        kind="primary"
        onAsk={(q) => void navigate(deskAddress({ section: 'find', question: q }))}
      />
      {question !== '' && (
        <AsyncView
          state={{ data: found.currentData, error: found.error, isLoading: found.isFetching }}
          empty={({ members, objects }) => members.length + objects.length === 0}
          emptyText={intl.formatMessage({ id: 'desk.moderation.find.empty' })}
          skeleton={<Skeleton w="100%" h={200} />}
          onRetry={() => void found.refetch()}
        >
          {({ members, objects }) => (
            <ul className={styles.rows}>
              {members.map(({ _id, name, avatar }) => (
                <li key={`member-${_id}`} className={styles.row}>
                  <Avatar src={avatar} name={name} size={36} />
                  <div className={styles.rowWords}>
                    <Link
                      className={styles.rowTitle}
                      to={deskAddress({ section: 'find', question, member: _id })}
                    >
                      <bdi>{name}</bdi>
                    </Link>
                    <p className={styles.facts}>
                      <FormattedMessage id="desk.moderation.kind.member" /> #{_id}
                    </p>
                  </div>
                </li>
              ))}
              {objects.map(({ kind, object_id: id, title, status_id, member: owner }) => (
                <li key={`${kind}-${id}`} className={styles.row}>
                  <div className={styles.rowWords}>
                    <Link
                      className={styles.rowTitle}
                      to={deskAddress({ section: 'queue', open: { kind, id } })}
                    >
                      <bdi>{title || `#${id}`}</bdi>
                    </Link>
                    <p className={styles.facts}>
                      <span>
                        <FormattedMessage id={`desk.moderation.kind.${kind}`} /> #{id}
                      </span>
                      <Badge kind={stateOf(status_id)}>
                        <FormattedMessage id={`desk.moderation.state.${stateOf(status_id)}`} />
                      </Badge>
                      {owner && <bdi>{owner.name}</bdi>}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </AsyncView>
      )}
      {member !== null && (
        <AsyncView
          state={{ data: record.currentData, error: record.error, isLoading: record.isFetching }}
          skeleton={<Skeleton w="100%" h={400} />}
          onRetry={() => void record.refetch()}
        >
          {(one) => <Record key={one.member._id} record={one} />}
        </AsyncView>
      )}
    </>
  );
};

const Record = ({ record }: { record: MemberRecord }) => {
  const intl = useIntl();
  const [act, setAct] = useState<ModerationAct | null>(null);
  const { member, strikes, suspended, until, decisions, reports_open: reports } = record;
  return (
    <article className={styles.case} aria-labelledby="record-title">
      <header className={styles.recordHead}>
        <Avatar src={member.avatar} name={member.name} size={64} />
        <div>
          <h2 id="record-title" className={styles.caseTitle}>
            <Link to={urls.member(member._id)}>
              <bdi>{member.name}</bdi>
            </Link>
          </h2>
          <p className={styles.facts}>
            <span>#{member._id}</span>
            <FormattedMessage id="desk.moderation.strikes" values={{ count: strikes }} />
            {reports > 0 && <FormattedMessage id="desk.moderation.reported" values={{ count: reports }} />}
            {suspended && (
              <Badge kind="danger">
                {until ? (
                  <FormattedMessage
                    id="desk.moderation.suspended-until"
                    values={{ date: intl.formatDate(until, { dateStyle: 'medium', timeZone: 'UTC' }) }}
                  />
                ) : (
                  <FormattedMessage id="desk.moderation.suspended" />
                )}
              </Badge>
            )}
            <PostDate iso={member.joined} />
            <Link to={deskAddress({ section: 'log', member: member._id })}>
              <FormattedMessage id="desk.moderation.log.of-member" />
            </Link>
          </p>
        </div>
      </header>
      {member.is_moderator ? (
        <p className={styles.note}>
          <FormattedMessage id="desk.moderation.is-moderator" />
        </p>
      ) : (
        <DecisionForm
          subjects={[
            {
              kind: 'member',
              objectId: member._id,
              seenDecision: decisions.find(({ kind }) => kind === 'member')?.decision_id ?? 0,
            },
          ]}
          acts={suspended ? ['unsuspend', 'suspend', 'strike'] : ['strike', 'suspend']}
          chosen={act}
          onChoose={setAct}
          onDone={() => setAct(null)}
        />
      )}
      <Notes kind="member" id={member._id} />
      <h3 className={styles.heading}>
        <FormattedMessage id="desk.moderation.decisions" values={{ count: decisions.length }} />
      </h3>
      <ul className={styles.cards}>
        {decisions.map((decision) => (
          <li key={decision.decision_id} className={styles.card}>
            <DecisionFacts decision={decision} />
          </li>
        ))}
      </ul>
    </article>
  );
};
