/** Copyright notices as moderators decide them: what was claimed, each address, counter-notices. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, Link, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type {
  CopyrightAct,
  CopyrightCase,
  CopyrightCaseMaterial,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { COPYRIGHT_BADGES } from '@foyer/shared/ui/graphics/copyright-badges';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { copyrightApi } from '../../copyright-api.ts';
import { type DeskView, deskAddress } from '../desk-address.ts';
import { PageLinks } from '../../layout/page-links.tsx';
import { DueBadge } from '../queue/due-badge.tsx';
import styles from '../moderation.module.css';
import { ReasonField } from '../reason-field.tsx';
import { useRefusalWords } from '../use-refusal-words.ts';
import parts from './copyright-section.module.css';
import { ReportStates } from './report-states.tsx';
import { RestoreDays } from './restore-days.tsx';

export const CopyrightSection = ({ view }: { view: DeskView }) => {
  const intl = useIntl();
  const { reports: state } = view;
  const after = view.after ?? '';
  const { data, error, isLoading, refetch } = copyrightApi.endpoints.deskGetCopyright.useQuery({
    state,
    after,
  });
  return (
    <>
      <ReportStates section="copyright" state={state} />
      <AsyncView
        state={{ data, error, isLoading }}
        empty={({ notices }) => notices.length === 0}
        emptyText={intl.formatMessage({ id: 'desk.copyright.desk.empty' })}
        skeleton={<Skeleton w="100%" h={600} />}
        onRetry={() => void refetch()}
      >
        {({ notices, next = null }) => (
          <>
            <ul className={styles.cards}>
              {notices.map((notice) => (
                <li key={notice.notice_id}>
                  <NoticeCard notice={notice} />
                </li>
              ))}
            </ul>
            <PageLinks
              isFirst={after === ''}
              next={next}
              hrefOf={(to) => deskAddress({ section: 'copyright', reports: state, after: to })}
            />
          </>
        )}
      </AsyncView>
    </>
  );
};

type Sender = Pick<CopyrightCase, 'name' | 'postal' | 'phone' | 'email' | 'signature'>;

const Contact = ({ name, postal, phone, email, signature }: Sender) => (
  <>
    <p className={styles.words}>{[name, postal, phone, email].join('\n')}</p>
    <p className={styles.note}>
      <FormattedMessage id="desk.copyright.desk.signed" values={{ signature: <bdi>{signature}</bdi> }} />
    </p>
  </>
);

const NoticeCard = ({ notice }: { notice: CopyrightCase }) => {
  const { notice_id: id, state, date, due, work, owner, materials } = notice;
  return (
    <article className={styles.card} aria-labelledby={`notice-${id}`}>
      <header className={styles.caseHead}>
        <h2 id={`notice-${id}`} className={styles.caseTitle}>
          <FormattedMessage id="desk.copyright.number" values={{ number: id }} />
        </h2>
        <p className={styles.facts}>
          <bdi>{owner || notice.name}</bdi>
          {state === 'open' && <DueBadge iso={due} />}
          <PostDate iso={date} />
        </p>
      </header>
      <p className={styles.words}>{work}</p>
      <details className={parts.more}>
        <summary>
          <FormattedMessage id="desk.copyright.desk.contact" />
        </summary>
        <Contact {...notice} />
      </details>
      {materials.map((material) => (
        <Material key={material.material_id} material={material} />
      ))}
    </article>
  );
};

const ACTS: Partial<Record<CopyrightCaseMaterial['state'], readonly CopyrightAct[]>> = {
  open: ['disable', 'decline'],
  disabled: ['release'],
  countered: ['release'],
  held: ['release'],
};

const Material = ({ material }: { material: CopyrightCaseMaterial }) => {
  const {
    material_id: id,
    kind,
    object_id,
    title,
    member,
    address,
    state,
    reason,
    action,
    counter,
  } = material;
  const acts = material.may_decide ? (ACTS[state] ?? []) : [];
  const form = acts.length > 0 && <DecideForm materialId={id} acts={acts} />;
  return (
    <section className={styles.reasons}>
      <p className={styles.facts}>
        <Link to={deskAddress({ section: 'queue', open: { kind, id: object_id } })}>
          <bdi>{title || `#${object_id}`}</bdi>
        </Link>
        {member && (
          <Link to={deskAddress({ section: 'find', member: member._id })}>
            <bdi>{member.name}</bdi>
          </Link>
        )}
        <Badge kind={COPYRIGHT_BADGES[state]}>
          <FormattedMessage id={`desk.copyright.state.${state}`} />
        </Badge>
      </p>
      <p className={styles.note}>
        <bdi>{address}</bdi>
      </p>
      {reason && <p className={styles.words}>{reason}</p>}
      {action && (
        <p className={styles.words}>
          <FormattedMessage id="desk.copyright.desk.action" values={{ action: <bdi>{action}</bdi> }} />
        </p>
      )}
      {state === 'countered' && <RestoreDays from={material.restore_from} by={material.restore_by} />}
      {counter && (
        <details className={parts.more}>
          <summary>
            <FormattedMessage id="desk.copyright.counter.title" />
          </summary>
          <p className={styles.words}>{counter.words}</p>
          <Contact {...counter} />
        </details>
      )}
      {acts[0] === 'release' ? (
        <details className={parts.more}>
          <summary>
            <FormattedMessage id="desk.copyright.desk.release.why" />
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  );
};

const DecideForm = ({ materialId, acts }: { materialId: number; acts: readonly CopyrightAct[] }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [isMissing, setMissing] = useState(false);
  const [decide, { isLoading }] = copyrightApi.endpoints.deskDecideCopyright.useMutation();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setMissing(reason === '');
    if (reason === '' || isLoading) return;
    const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value');
    const act = acts.find((one) => one === pressed) ?? acts[0];
    if (!act) return;
    const { data, error } = await decide({ act, materialId, reason });
    dispatch(
      notify(
        data?.ok
          ? { kind: 'success', text: intl.formatMessage({ id: `desk.copyright.state.${data.state}` }) }
          : { kind: 'error', text: wordsOf(error ?? data) },
      ),
    );
  };
  return (
    <form className={parts.form} onSubmit={(event) => void submit(event)} noValidate>
      <ReasonField
        label={<FormattedMessage id="desk.copyright.desk.reason" />}
        hint={acts.includes('disable') && <FormattedMessage id="desk.copyright.desk.reason.hint" />}
        isMissing={isMissing}
      />
      <div className={styles.acts}>
        {acts.map((act, index) => (
          <Button
            key={act}
            type="submit"
            value={act}
            kind={index === 0 && act !== 'release' ? 'primary' : undefined}
            aria-disabled={isLoading}
          >
            <FormattedMessage id={`desk.copyright.desk.${act}`} />
          </Button>
        ))}
      </div>
    </form>
  );
};
