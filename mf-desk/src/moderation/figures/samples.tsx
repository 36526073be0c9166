/** Decisions of others to be judged without knowing them, and those about which two disagree. */
import { FormattedMessage, Link, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { Disagreement } from '@foyer/shared/wire-schemas/moderation/samples';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { samplesApi } from '../../samples-api.ts';
import { deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';
import { SampleView } from './sample-view.tsx';
import { useRefusalWords } from '../use-refusal-words.ts';

const { deskGetSamples, deskGetSample, deskSettle } = samplesApi.endpoints;
const SECTION = deskAddress({ section: 'second' });

/** @param open which of them is judged now */
export const Samples = ({ open }: { open: number | null }) => {
  const intl = useIntl();
  const list = deskGetSamples.useQuery();
  return (
    <section className={styles.figures} aria-labelledby="samples-title">
      <div className={styles.caseHead}>
        <h2 id="samples-title" className={styles.caseTitle} tabIndex={-1}>
          <FormattedMessage id="desk.moderation.samples" />
        </h2>
        <p className={styles.muted}>
          <FormattedMessage id="desk.moderation.samples.text" />
        </p>
      </div>
      {open !== null && <OpenSample key={open} id={open} />}
      <AsyncView
        state={{ data: list.data, error: list.error, isLoading: list.isLoading }}
        empty={({ samples, disagreements }) => samples.length + disagreements.length === 0}
        emptyText={intl.formatMessage({ id: 'desk.moderation.samples.empty' })}
        skeleton={<Skeleton w="100%" h={200} />}
        onRetry={() => void list.refetch()}
      >
        {({ samples, disagreements }) => (
          <ul className={styles.cards}>
            {disagreements.map((one) => (
              <li key={one.sample_id} className={styles.card}>
                <DisagreementCard found={one} />
              </li>
            ))}
            {samples.map(({ sample_id: id, kind, title, object_id, drawn }) => (
              <li key={id} className={styles.card}>
                <p>
                  <FormattedMessage id={`desk.moderation.kind.${kind}`} />:{' '}
                  <Link
                    className={styles.cardLink}
                    to={deskAddress({ section: 'second', sample: id })}
                    aria-current={id === open ? 'true' : undefined}
                  >
                    <bdi>{title || `#${object_id}`}</bdi>
                  </Link>
                </p>
                <p className={styles.facts}>
                  <PostDate iso={drawn} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </section>
  );
};

const OpenSample = ({ id }: { id: number }) => {
  const found = deskGetSample.useQuery(id);
  return (
    <>
      <AsyncView
        state={{ data: found.currentData, error: found.error, isLoading: found.isLoading }}
        skeleton={<Skeleton w="100%" h={500} />}
        onRetry={() => void found.refetch()}
      >
        {(one) => <SampleView id={id} found={one} />}
      </AsyncView>
      <div className={styles.acts}>
        <ButtonLink kind="quiet" icon="chevron-left" to={SECTION}>
          <FormattedMessage id="desk.moderation.back" />
        </ButtonLink>
      </div>
    </>
  );
};

const DisagreementCard = ({ found }: { found: Disagreement }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [settle, { isLoading }] = deskSettle.useMutation();
  const { kind, object_id: id, title, may_settle: maySettle } = found;
  const send = async (stands: 'first' | 'second') => {
    if (isLoading) return;
    const { data, error } = await settle({ id: found.sample_id, stands });
    // The card goes with its buttons.
    if (data?.ok) document.getElementById('samples-title')?.focus();
    dispatch(
      notify(
        data?.ok
          ? {
              kind: 'success',
              text: intl.formatMessage({ id: `desk.moderation.samples.settled.${stands}` }),
            }
          : { kind: 'error', text: wordsOf(error ?? data) },
      ),
    );
  };
  return (
    <>
      <p>
        <FormattedMessage id={`desk.moderation.kind.${kind}`} />:{' '}
        <Link className={styles.cardLink} to={deskAddress({ section: 'queue', open: { kind, id } })}>
          <bdi>{title || `#${id}`}</bdi>
        </Link>
      </p>
      <dl className={styles.opinions}>
        {(['first', 'second'] as const).map((which) => {
          const { act, ground, fact, member } = found[which];
          return (
            <div key={which}>
              <dt>
                <FormattedMessage id={`desk.moderation.samples.${which}`} />
                {member && (
                  <>
                    : <bdi>{member.name}</bdi>
                  </>
                )}
              </dt>
              <dd>
                <strong>
                  <FormattedMessage id={`desk.moderation.act.${act}`} />
                </strong>
                {ground && (
                  <>
                    {' · '}
                    <FormattedMessage id={`desk.moderation.ground.${ground}`} />
                  </>
                )}
              </dd>
              {fact && (
                <dd>
                  <q className={styles.words}>{fact}</q>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      {maySettle ? (
        <div className={styles.acts}>
          {(['first', 'second'] as const).map((stands) => (
            <Button key={stands} aria-disabled={isLoading} onClick={() => void send(stands)}>
              <FormattedMessage id={`desk.moderation.samples.settle.${stands}`} />
            </Button>
          ))}
        </div>
      ) : (
        <p className={styles.note}>
          <FormattedMessage id="desk.moderation.samples.not-yours" />
        </p>
      )}
    </>
  );
};
