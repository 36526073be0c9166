import { FormattedMessage } from '@foyer/shared/platform';
import {
  COPYRIGHT_NAME_MAX_LENGTH,
  COPYRIGHT_PHONE_MAX_LENGTH,
  COPYRIGHT_POSTAL_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';

/** How the law wants somebody to be reached who sends a notice or a counter-notice. */
export const ContactFields = ({ errorOf }: { errorOf: (field: string) => string | undefined }) => (
  <>
    <TextField
      label={<FormattedMessage id="upload.copyright.name" />}
      name="name"
      required
      maxLength={COPYRIGHT_NAME_MAX_LENGTH}
      autoComplete="name"
      error={errorOf('name')}
    />
    <TextArea
      label={<FormattedMessage id="upload.copyright.postal" />}
      name="postal"
      rows={3}
      required
      maxLength={COPYRIGHT_POSTAL_MAX_LENGTH}
      autoComplete="street-address"
      error={errorOf('postal')}
    />
    <TextField
      label={<FormattedMessage id="upload.copyright.phone" />}
      name="phone"
      type="tel"
      required
      maxLength={COPYRIGHT_PHONE_MAX_LENGTH}
      autoComplete="tel"
      error={errorOf('phone')}
    />
    <TextField
      label={<FormattedMessage id="upload.copyright.email" />}
      name="email"
      type="email"
      required
      maxLength={250}
      autoComplete="email"
      error={errorOf('email')}
    />
  </>
);

export const SignatureField = ({ error }: { error: string | undefined }) => (
  <TextField
    label={<FormattedMessage id="upload.copyright.signature" />}
    name="signature"
    required
    maxLength={COPYRIGHT_NAME_MAX_LENGTH}
    autoComplete="off"
    error={error}
  />
);
