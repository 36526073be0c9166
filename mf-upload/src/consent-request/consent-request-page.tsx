import { FormattedMessage, useErrorText, useIntl, useSearchParams } from '@foyer/shared/platform';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  CONSENT_REQUEST_WORDS_MAX_LENGTH,
  CONSENT_USES,
  PERSON_NAME_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/records/person-records';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { rareUrls } from '@foyer/shared/rare-urls';
import layout from '../layout/layout.module.css';
import styles from '../people/people.module.css';
import { CONSENT_REQUEST_ADDRESS } from '../records-api.ts';

/** A plain form that the browser itself posts. */
export const ConsentRequestPage = () => {
  const intl = useIntl();
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const sent = search.get('sent');
  const error = search.get('error');
  return (
    <div className={layout.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.people.request.title' })}
        description={intl.formatMessage({ id: 'upload.people.request.intro' })}
        canonical={rareUrls.consentRequest()}
        robots="noindex,nofollow"
      />
      <h1 className={layout.title} tabIndex={-1}>
        <FormattedMessage id="upload.people.request.title" />
      </h1>
      <p>
        <FormattedMessage id="upload.people.request.intro" />
      </p>
      {sent ? (
        <p className={styles.verdict} data-state="complete" role="status">
          <Icon name="check" size={20} />
          <FormattedMessage id="upload.people.request.sent" values={{ number: sent }} />
        </p>
      ) : (
        <form className={styles.form} method="post" action={CONSENT_REQUEST_ADDRESS}>
          {error && (
            <p className={styles.alert} role="alert">
              <FormattedMessage id="upload.people.request.failed" /> {errorText(error as ErrorCode)}
            </p>
          )}
          <TextField
            label={<FormattedMessage id="upload.people.request.video" />}
            name="video"
            required
            maxLength={1000}
            autoComplete="off"
          />
          <fieldset className={styles.uses}>
            <legend className={styles.legend}>
              <FormattedMessage id="upload.people.request.uses" />
            </legend>
            {CONSENT_USES.map((use) => (
              <Checkbox
                key={use}
                name={`use_${use}`}
                label={<FormattedMessage id={`upload.people.use.${use}`} />}
                defaultChecked={use === 'streaming'}
              />
            ))}
          </fieldset>
          <p className={styles.hint}>
            <FormattedMessage id="upload.people.request.uses-hint" />
          </p>
          <TextField
            label={<FormattedMessage id="upload.people.request.name" />}
            name="name"
            required
            maxLength={PERSON_NAME_MAX_LENGTH}
            autoComplete="name"
          />
          <TextField
            label={<FormattedMessage id="upload.people.request.email" />}
            name="email"
            type="email"
            required
            maxLength={250}
            autoComplete="email"
          />
          <TextArea
            label={<FormattedMessage id="upload.people.request.words" />}
            name="words"
            rows={4}
            maxLength={CONSENT_REQUEST_WORDS_MAX_LENGTH}
          />
          <div className={styles.tools}>
            <Button type="submit" kind="primary" icon="send">
              <FormattedMessage id="upload.people.request.send" />
            </Button>
          </div>
        </form>
      )}
    </div>
  );
};
