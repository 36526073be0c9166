import { FormattedDate, FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import type { ShownPeople } from '@foyer/shared/wire-schemas/records/person-records';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { recordsApi } from '../records-api.ts';
import { AddPerson } from './add-person.tsx';
import { lackLabel } from './labels.ts';
import styles from './people.module.css';
import { PeopleChoice } from './people-choice.tsx';
import { PersonRow } from './person-row.tsx';
import type { UploadRef } from './upload-ref.ts';
import { useWritePeople } from './use-write-people.ts';

const SECTION_HEIGHT_PX = 260;

/** Who is shown in one of the member's videos or albums, and what they agree to: without it nothing is published. */
export const PeopleSection = ({ upload }: { upload: UploadRef }) => {
  const { data, error, isLoading, refetch } = recordsApi.endpoints.uploadGetPeople.useQuery(upload);
  return (
    <AsyncView
      state={{ data, error, isLoading }}
      skeleton={<Skeleton w="100%" h={SECTION_HEIGHT_PX} />}
      onRetry={() => void refetch()}
    >
      {(people) => <People upload={upload} people={people} />}
    </AsyncView>
  );
};

interface PeopleProps {
  upload: UploadRef;
  people: ShownPeople;
}

const Lacks = ({ upload, people: { people, declared, lacks } }: PeopleProps) => {
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
          : lacks.map((lack) => intl.formatMessage({ id: lackLabel(upload.kind, lack) })).join(' ')}
      </span>
    </p>
  );
};

const People = ({ upload, people }: PeopleProps) => {
  const { people: declared, recorded_on, persons, is_published: isPublished } = people;
  const { write, isWriting } = useWritePeople(upload);
  const isShown = declared === 'shown' || declared === 'before_records';
  return (
    <div className={styles.section}>
      <p className={styles.hint}>
        <FormattedMessage id="upload.people.intro" />{' '}
        <Link to={urls.ownPeople()}>
          <FormattedMessage id="upload.people.own.title" />
        </Link>
      </p>
      <Lacks upload={upload} people={people} />
      {declared !== 'before_records' && (
        <PeopleChoice
          chosen={declared}
          disabled={isWriting || isPublished || persons.length > 0}
          onChoose={(choice) =>
            void write({ act: 'declare', people: choice, recorded_on: recorded_on ?? '' })
          }
        />
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
                <PersonRow key={person.record_id} upload={upload} person={person} isPublished={isPublished} />
              ))}
            </ul>
          )}
          <AddPerson upload={upload} named={persons} />
        </>
      )}
    </div>
  );
};
