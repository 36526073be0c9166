import { useId } from 'react';
import { FormattedDate, FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import type { VideoPeople } from '@foyer/shared/wire-schemas/person-records';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { recordsApi } from '../records-api.ts';
import { AddPerson } from './add-person.tsx';
import { LACK_LABELS } from './labels.ts';
import styles from './people.module.css';
import { PersonRow } from './person-row.tsx';
import { useWritePeople } from './use-write-people.ts';

const SECTION_HEIGHT_PX = 260;
const CHOICES = ['shown', 'nobody'] as const;

/** Who is shown in one of the member's videos, and what they agree to: without it nothing is published. */
export const PeopleSection = ({ videoId }: { videoId: number }) => {
  const { data, error, isLoading, refetch } = recordsApi.endpoints.uploadGetPeople.useQuery(videoId);
  return (
    <AsyncView
      state={{ data, error, isLoading }}
      skeleton={<Skeleton w="100%" h={SECTION_HEIGHT_PX} />}
      onRetry={() => void refetch()}
    >
      {(people) => <People people={people} />}
    </AsyncView>
  );
};

const Lacks = ({ people: { people, declared, lacks } }: { people: VideoPeople }) => {
  const intl = useIntl();
  if (people === 'before_records' && lacks.length === 0)
    return (
      <p className={styles.verdict} data-state="before">
        <Icon name="info" size={20} />
        <span>
          <FormattedMessage
            id="upload.people.before-records"
            values={{ date: <FormattedDate value={declared} dateStyle="medium" /> }}
          />
        </span>
      </p>
    );
  return (
    <p className={styles.verdict} data-state={lacks.length === 0 ? 'complete' : 'missing'} role="status">
      <Icon name={lacks.length === 0 ? 'check' : 'clock'} size={20} />
      <span>
        {lacks.length === 0
          ? intl.formatMessage({ id: 'upload.people.complete' })
          : lacks.map((lack) => intl.formatMessage({ id: LACK_LABELS[lack] })).join(' ')}
      </span>
    </p>
  );
};

const People = ({ people }: { people: VideoPeople }) => {
  const name = useId();
  const { video_id: videoId, people: declared, recorded_on, persons, is_published: isPublished } = people;
  const { write, isWriting } = useWritePeople(videoId);
  const isShown = declared === 'shown' || declared === 'before_records';
  return (
    <div className={styles.section}>
      <p className={styles.hint}>
        <FormattedMessage id="upload.people.intro" />{' '}
        <Link to={urls.ownPeople()}>
          <FormattedMessage id="upload.people.own.title" />
        </Link>
      </p>
      <Lacks people={people} />
      {declared !== 'before_records' && (
        <fieldset className={styles.choices} disabled={isWriting || isPublished || persons.length > 0}>
          <legend className={styles.legend}>
            <FormattedMessage id="upload.people.choice" />
          </legend>
          {CHOICES.map((choice) => (
            <label key={choice} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={declared === choice}
                onChange={() =>
                  void write({ act: 'declare', people: choice, recorded_on: recorded_on ?? '' })
                }
              />
              <span>
                <FormattedMessage id={`upload.people.choice.${choice}`} />
                <span className={styles.hint}>
                  <FormattedMessage id={`upload.people.choice.${choice}-hint`} />
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {isShown && (
        <>
          {declared === 'shown' && (
            <TextField
              key={recorded_on}
              label={<FormattedMessage id="upload.people.recorded-on" />}
              hint={<FormattedMessage id="upload.people.recorded-hint" />}
              type="date"
              className={styles.day}
              defaultValue={recorded_on ?? ''}
              onBlur={(event) => {
                const day = event.target.value;
                if (day !== (recorded_on ?? ''))
                  void write({ act: 'declare', people: 'shown', recorded_on: day });
              }}
            />
          )}
          {persons.length > 0 && (
            <ul className={styles.persons}>
              {persons.map((person) => (
                <PersonRow
                  key={person.record_id}
                  videoId={videoId}
                  person={person}
                  isPublished={isPublished}
                />
              ))}
            </ul>
          )}
          <AddPerson videoId={videoId} named={persons} />
        </>
      )}
    </div>
  );
};
