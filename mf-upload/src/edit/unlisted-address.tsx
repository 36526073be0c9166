import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import {
  FormattedMessage,
  notify,
  useDispatch,
  useHostActions,
  useIntl,
  useSite,
} from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { CopyField } from '@foyer/shared/ui/forms/copy-field';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { urls } from '@foyer/shared/urls';
import { useState } from 'react';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import { uploadApi } from '../upload-api.ts';

interface UnlistedAddressProps {
  videoId: number;
  /** What opens it. */
  name: NonNullable<OwnUpload['unlisted_name']>;
  isPublished: boolean;
}

/** The address of an unlisted video, to be given to anyone who should see it; and another one, after which this one opens nothing. */
export const UnlistedAddress = ({ videoId, name, isPublished }: UnlistedAddressProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { publicUrl } = useSite();
  const { confirm } = useHostActions();
  const errorText = useErrorText();
  // Nobody copies the one before while the page is still to hear of the new one.
  const [renewed, setRenewed] = useState<{ name: string; from: string }>();
  const shown = renewed?.from === name ? renewed.name : name;
  const [renew, { isLoading }] = uploadApi.endpoints.uploadNewAddress.useMutation();
  const tell = (id: 'upload.address.copied' | 'upload.address.new-done') =>
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }) }));
  const askAndRenew = async () => {
    const isSure = await confirm?.({
      title: intl.formatMessage({ id: 'upload.address.new-title' }),
      text: intl.formatMessage({ id: 'upload.address.new-text' }),
      action: intl.formatMessage({ id: 'upload.address.new' }),
      kind: 'danger',
    });
    if (!isSure) return;
    const { data, error } = await renew(videoId);
    if (data?.ok) {
      setRenewed({ name: data.unlisted_name ?? name, from: name });
      tell('upload.address.new-done');
    } else dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) }));
  };
  return (
    <Panel id="edit-address" heading={<FormattedMessage id="upload.address.title" />}>
      <p className={layout.hint}>
        <FormattedMessage id={isPublished ? 'upload.address.hint' : 'upload.address.hint-waiting'} />
      </p>
      <CopyField
        label={<FormattedMessage id="upload.address.field" />}
        value={`${publicUrl}${urls.unlisted(shown)}`}
        copyLabel={<FormattedMessage id="upload.address.copy" />}
        onCopied={() => tell('upload.address.copied')}
      />
      <div>
        <Button size="s" disabled={isLoading} onClick={() => void askAndRenew()}>
          <FormattedMessage id="upload.address.new" />
        </Button>
      </div>
    </Panel>
  );
};
