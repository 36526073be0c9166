import { FormattedMessage } from '@foyer/shared/platform';
import {
  CHANNEL_ADDRESS_MAX_LENGTH,
  CHANNEL_DESCRIPTION_MAX_LENGTH,
  CHANNEL_VDA_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/catalogue-desk/channels';
import { TERM_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import styles from './catalogue.module.css';
import { LanguageFields } from './language-fields.tsx';
import { DirField, TermField } from './term-field.tsx';
import type { TermFormState } from './use-term-form.ts';

export const ChannelFields = ({ form }: { form: TermFormState }) => (
  <>
    <div className={styles.grid}>
      <TermField form={form} field="title" required maxLength={TERM_TITLE_MAX_LENGTH} />
      <TermField
        form={form}
        field="member"
        maxLength={100}
        hint={<FormattedMessage id="desk.catalogue.owner.hint" />}
      />
    </div>
    <TermField
      form={form}
      field="publishers"
      rows={3}
      maxLength={5000}
      hint={<FormattedMessage id="desk.catalogue.publishers.hint" />}
    />
    <DirField form={form} />
    <LanguageFields
      form={form}
      rows={3}
      maxLength={CHANNEL_DESCRIPTION_MAX_LENGTH}
      hint={<FormattedMessage id="desk.catalogue.about.hint" />}
    />
    <TermField form={form} field="url" type="url" maxLength={CHANNEL_ADDRESS_MAX_LENGTH} />
    <TermField form={form} field="cf1" maxLength={CHANNEL_ADDRESS_MAX_LENGTH} />
    <TermField form={form} field="vda" rows={3} maxLength={CHANNEL_VDA_MAX_LENGTH} />
  </>
);
