import { useState } from 'react';
import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import styles from '../people/people.module.css';
import { PersonForm } from '../people/person-form.tsx';
import { OwnTabs } from '../queue/own-tabs.tsx';
import { recordsApi } from '../records-api.ts';
import layout from '../layout/layout.module.css';
import { OwnRecord } from './own-record.tsx';

const LIST_HEIGHT_PX = 480;

/** The uploader's records, to be used for any number of videos. */
export const OwnPeoplePage = () => {
  const intl = useIntl();
  const viewer = useViewer();
  return (
    <div className={layout.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.people.own.title' })}
        description={intl.formatMessage({ id: 'upload.people.own.intro' })}
        canonical={urls.ownPeople()}
        robots="noindex,nofollow"
      />
      <h1 className={layout.title}>
        <FormattedMessage id="upload.people.own.title" />
      </h1>
      <OwnTabs current="people" />
      <p className={styles.hint}>
        <FormattedMessage id="upload.people.own.intro" />
      </p>
      {viewer.status === 'member' ? <OwnRecords /> : <Skeleton w="100%" h={LIST_HEIGHT_PX} />}
    </div>
  );
};

const OwnRecords = () => {
  const [isAdding, setAdding] = useState(false);
  const { data, error, isLoading, refetch } = recordsApi.endpoints.uploadGetRecords.useQuery();
  return (
    <>
      {isAdding ? (
        <PersonForm onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
      ) : (
        <div className={styles.tools}>
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            <FormattedMessage id="upload.people.new" />
          </Button>
        </div>
      )}
      <AsyncView
        state={{ data, error, isLoading }}
        empty={({ records }) => records.length === 0}
        emptyText={<FormattedMessage id="upload.people.own.empty" />}
        skeleton={<Skeleton w="100%" h={LIST_HEIGHT_PX} />}
        onRetry={() => void refetch()}
      >
        {({ records }) => (
          <ul className={styles.persons}>
            {records.map((record) => (
              <OwnRecord key={record.record_id} record={record} />
            ))}
          </ul>
        )}
      </AsyncView>
    </>
  );
};
