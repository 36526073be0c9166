import type { UploadDefaults } from '@foyer/shared/wire-schemas/uploads/defaults';
import { FormattedMessage } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { uploadApi } from '../upload-api.ts';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import { DefaultsForm } from './defaults-form.tsx';

const FORM_HEIGHT_PX = 560;

/** What the member's new videos start with. */
export const DefaultsPanel = ({ memberId }: { memberId: number }) => {
  const { data, error, isLoading, refetch } = uploadApi.endpoints.uploadGetDefaults.useQuery(memberId);
  return (
    <Panel id="upload-defaults" heading={<FormattedMessage id="upload.defaults.title" />}>
      <p className={layout.hint}>
        <FormattedMessage id="upload.defaults.hint" />
      </p>
      <AsyncView
        state={{ data, error, isLoading }}
        skeleton={<Skeleton w="100%" h={FORM_HEIGHT_PX} />}
        onRetry={() => void refetch()}
      >
        {(defaults: UploadDefaults) => <DefaultsForm defaults={defaults} />}
      </AsyncView>
    </Panel>
  );
};
