import { FormattedMessage, Link, useIntl, useNavigate, useSearchParams } from '@foyer/shared/platform';
import {
  COPYRIGHT_ADDRESSES_MAX,
  COPYRIGHT_NAME_MAX_LENGTH,
  COPYRIGHT_NOTICE_FIELDS,
  COPYRIGHT_WORK_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { ContactFields, SignatureField } from '../copyright/contact-fields.tsx';
import styles from '../copyright/copyright.module.css';
import { SendPart, StatementBox } from '../copyright/form-parts.tsx';
import { useHumanProof } from '../copyright/use-human-proof.ts';
import { useSendForm } from '../copyright/use-send-form.ts';
import { COPYRIGHT_ADDRESSES, copyrightApi } from '../copyright-api.ts';
import layout from '../layout/layout.module.css';

export const CopyrightNoticePage = () => {
  const intl = useIntl();
  return (
    <div className={layout.page}>
      <PageHead
        title={intl.formatMessage({ id: 'upload.copyright.title' })}
        description={intl.formatMessage({ id: 'upload.copyright.intro' })}
        canonical={rareUrls.copyrightNotice()}
        robots="noindex,nofollow"
      />
      <h1 className={layout.title} tabIndex={-1}>
        <FormattedMessage id="upload.copyright.title" />
      </h1>
      <p>
        <FormattedMessage id="upload.copyright.intro" />
      </p>
      <p className={styles.muted}>
        <Link to={urls.information('dmca')}>
          <FormattedMessage id="upload.copyright.more" />
        </Link>
      </p>
      <NoticeForm />
    </div>
  );
};

const NoticeForm = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [send] = copyrightApi.endpoints.uploadSendCopyright.useMutation();
  const proof = useHumanProof();
  const { isBusy, onSubmit, errorOf, formError } = useSendForm({
    send,
    fields: COPYRIGHT_NOTICE_FIELDS,
    initial: { code: search.get('error'), field: search.get('field') },
    takeProof: proof.take,
    onDone: (done) => done.ok && navigate(rareUrls.notice(done.receipt.key)),
  });
  return (
    <form
      className={styles.form}
      method="post"
      action={COPYRIGHT_ADDRESSES.notice}
      onSubmit={onSubmit}
      onInput={proof.begin}
      aria-busy={isBusy}
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <FormattedMessage id="upload.copyright.about-work" />
        </legend>
        <TextArea
          label={<FormattedMessage id="upload.copyright.work" />}
          hint={<FormattedMessage id="upload.copyright.work.hint" />}
          name="work"
          rows={3}
          required
          maxLength={COPYRIGHT_WORK_MAX_LENGTH}
          error={errorOf('work')}
        />
        <TextArea
          label={<FormattedMessage id="upload.copyright.addresses" />}
          hint={
            <FormattedMessage
              id="upload.copyright.addresses.hint"
              values={{ max: COPYRIGHT_ADDRESSES_MAX }}
            />
          }
          name="addresses"
          rows={4}
          required
          autoComplete="off"
          spellCheck={false}
          error={errorOf('addresses')}
        />
        <TextField
          label={<FormattedMessage id="upload.copyright.owner" />}
          name="owner"
          maxLength={COPYRIGHT_NAME_MAX_LENGTH}
          autoComplete="off"
          error={errorOf('owner')}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <FormattedMessage id="upload.copyright.about-you" />
        </legend>
        <p className={styles.muted}>
          <FormattedMessage id="upload.copyright.shown" />
        </p>
        <ContactFields errorOf={errorOf} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <FormattedMessage id="upload.copyright.statements" />
        </legend>
        <StatementBox name="good_faith" errorOf={errorOf}>
          <FormattedMessage id="upload.copyright.good-faith" />
        </StatementBox>
        <StatementBox name="accurate" errorOf={errorOf}>
          <FormattedMessage id="upload.copyright.accurate" />
        </StatementBox>
        <SignatureField error={errorOf('signature')} />
        <p className={styles.muted}>
          <FormattedMessage id="upload.copyright.misuse" />
        </p>
        <SendPart
          formError={formError}
          isBusy={isBusy}
          failed={<FormattedMessage id="upload.copyright.failed" />}
          isPrimary
          hasIcon
        >
          <FormattedMessage id="upload.copyright.send" />
        </SendPart>
      </fieldset>
    </form>
  );
};
