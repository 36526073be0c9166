/** The picture of a creative: it is uploaded as soon as it is chosen, and shown to visitors once the place is saved. */
import { FormattedMessage, useErrorText } from '@foyer/shared/platform';
import type { AdZoneName } from '@foyer/shared/wire-schemas/ads';
import { AD_PICTURE_MIN } from '@foyer/shared/wire-schemas/settings/advertising';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { useId, useState } from 'react';
import { settingsApi } from '../../settings-api.ts';
import styles from '../settings.module.css';
import css from './advertising.module.css';

const { width, height } = AD_PICTURE_MIN;
// A file cannot be kept over a new document: it is chosen once more.
const WRITE = { remote: 'mf-desk', action: 'ad-picture', args: {} };

export const CreativePicture = ({ zone, onSent }: { zone: AdZoneName; onSent: (src: string) => void }) => {
  const fieldId = useId();
  const hintId = useId();
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [send, { isLoading }] = settingsApi.endpoints.deskSettingsSendPicture.useMutation();
  const [problem, setProblem] = useState('');
  const take = async (file: File | undefined) => {
    if (!file || isLoading) return;
    setProblem('');
    const answer = await write(() => send({ zone, file }), null);
    if (answer.ok) onSent(answer.src);
    else if (answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
  };
  return (
    <div className={styles.group}>
      <label className={css.label} htmlFor={fieldId}>
        <FormattedMessage id="desk.settings.ads.picture" />
      </label>
      <input
        className={css.file}
        id={fieldId}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-busy={isLoading}
        aria-describedby={hintId}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <p className={css.hint} id={hintId}>
        <FormattedMessage id="desk.settings.ads.picture.hint" values={{ size: `${width} × ${height}` }} />
      </p>
      <FieldError>{problem}</FieldError>
    </div>
  );
};
