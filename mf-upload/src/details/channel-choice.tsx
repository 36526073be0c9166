/** The channel that a video is published in: only for members who may publish in one. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { useIntl } from '@foyer/shared/platform';
import { Select } from '@foyer/shared/ui/controls/select';
import type { ReactNode, Ref } from 'react';
import { uploadApi } from '../upload-api.ts';

interface ChannelChoiceProps {
  /** Dir; empty: none. */
  value: string;
  onChange: (dir: string) => void;
  /** The one that it is in, which may be another's. */
  present: OwnUpload['channel'];
  error: ReactNode;
  ref: Ref<HTMLSelectElement>;
}

export const ChannelChoice = ({ value, onChange, present, error, ref }: ChannelChoiceProps) => {
  const intl = useIntl();
  const { data } = uploadApi.endpoints.uploadGetChannels.useQuery();
  const channels = [...(present ? [present] : []), ...(data?.channels ?? [])].filter(
    ({ dir }, index, all) => all.findIndex((one) => one.dir === dir) === index,
  );
  if (channels.length === 0) return null;
  return (
    <Select
      ref={ref}
      label={intl.formatMessage({ id: 'upload.field.channel' })}
      hint={intl.formatMessage({ id: 'upload.field.channel-hint' })}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: intl.formatMessage({ id: 'upload.field.channel-none' }) },
        ...channels.map(({ dir, title }) => ({ value: dir, label: title })),
      ]}
    />
  );
};
