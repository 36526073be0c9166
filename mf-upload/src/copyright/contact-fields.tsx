import { FormattedMessage } from '@foyer/shared/platform';
import {
  COPYRIGHT_NAME_MAX_LENGTH,
  COPYRIGHT_PHONE_MAX_LENGTH,
  COPYRIGHT_POSTAL_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';

/** How the law wants somebody to be reached who sends a notice or a counter-notice. */
export const ContactFields = ({ errorOf }: { errorOf: (field: string) => string | undefined }) => {
  const fieldOf = (name: 'name' | 'postal' | 'phone' | 'email') => ({
    label: <FormattedMessage id={`upload.copyright.${name}`} />,
    name,
    required: true,
    error: errorOf(name),
  });
  return (
    <>
      <TextField {...fieldOf('name')} maxLength={COPYRIGHT_NAME_MAX_LENGTH} autoComplete="name" />
      <TextArea
        {...fieldOf('postal')}
        rows={3}
        maxLength={COPYRIGHT_POSTAL_MAX_LENGTH}
        autoComplete="street-address"
      />
      <TextField {...fieldOf('phone')} type="tel" maxLength={COPYRIGHT_PHONE_MAX_LENGTH} autoComplete="tel" />
      <TextField {...fieldOf('email')} type="email" maxLength={250} autoComplete="email" />
    </>
  );
};

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
