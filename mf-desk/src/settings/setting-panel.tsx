/** One setting: its form, what locks it, its history and the ways back. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import {
  isPreviewedSetting,
  type SettingKey,
  type SettingValues,
} from '@foyer/shared/wire-schemas/settings/declarations';
import type { SettingAnswer } from '@foyer/shared/wire-schemas/settings/settings';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { type ReactNode, useId, useState } from 'react';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { DraftActs } from '../forms/draft-acts.tsx';
import type { FieldNameProps } from '../forms/merge-notice.tsx';
import { settingsApi } from '../settings-api.ts';
import { SettingHistoryList } from './history/setting-history.tsx';
import { PreviewButton } from './preview/preview-button.tsx';
import { settingTitle } from './setting-words.ts';
import styles from './settings.module.css';
import { type SettingDraft, useSettingDraft } from './use-setting-draft.ts';

const ValueName = latePart<FieldNameProps>(() => import('./value-name.tsx').then((part) => part.ValueName));
const SitePreview = latePart(
  () => import('./preview/site-preview.tsx').then((part) => part.SitePreview),
  500,
);

interface SettingPanelProps<Key extends SettingKey> {
  settingKey: Key;
  text?: ReactNode;
  /** Height of the form, px, while it loads. */
  height?: number;
  /** Whether what stands in the form can be saved; left out: always. */
  isComplete?: (value: SettingValues[Key]) => boolean;
  /** Next to Save. */
  acts?: (draft: SettingDraft<Key>) => ReactNode;
  /** Below the form, also where it is locked. */
  after?: (draft: SettingDraft<Key>) => ReactNode;
  children: (draft: SettingDraft<Key>) => ReactNode;
}

export const SettingPanel = <Key extends SettingKey>({ height = 120, ...props }: SettingPanelProps<Key>) => {
  const { settingKey, text } = props;
  const intl = useIntl();
  const headingId = useId();
  const { currentData, error, isFetching, refetch } =
    settingsApi.endpoints.deskSettingsGetOne.useQuery(settingKey);
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div>
        <h2 className={styles.heading} id={headingId}>
          {settingTitle(intl, settingKey)}
        </h2>
        {text && <p className={styles.muted}>{text}</p>}
      </div>
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching }}
        skeleton={<Skeleton w="100%" h={height} />}
        onRetry={() => void refetch()}
      >
        {(setting) => <SettingForm {...props} setting={setting} headingId={headingId} />}
      </AsyncView>
    </section>
  );
};

const Locked = ({ variable }: { variable: string }) => (
  <p className={styles.locked}>
    <Icon name="lock" size={18} />
    <span>
      <FormattedMessage
        id="desk.settings.locked"
        values={{ variable: <code className={styles.code}>{variable}</code> }}
      />
    </span>
  </p>
);

const SettingForm = <Key extends SettingKey>({
  settingKey,
  setting: asked,
  headingId,
  isComplete,
  acts,
  after,
  children,
}: SettingPanelProps<Key> & { setting: SettingAnswer; headingId: string }) => {
  const draft = useSettingDraft(settingKey, asked);
  const [isPreviewed, setPreviewed] = useState(false);
  const { setting, isDirty, isSaving, isLocked, error } = draft;
  const preview = isPreviewedSetting(settingKey) && (
    <PreviewButton isOpen={isPreviewed} onClick={() => setPreviewed(!isPreviewed)} />
  );
  const canSave = isDirty && !draft.isOpen && (isComplete?.(draft.value) ?? true);
  return (
    <>
      {isLocked && <Locked variable={setting.locked_by} />}
      <form
        className={styles.form}
        noValidate
        aria-labelledby={headingId}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) void draft.save();
        }}
      >
        <fieldset className={styles.fields} disabled={isLocked}>
          {children(draft)}
        </fieldset>
        <FieldError>{error}</FieldError>
        {isLocked ? (
          preview && <div className={styles.acts}>{preview}</div>
        ) : (
          <DraftActs
            draft={draft}
            saveLabel={<FormattedMessage id="desk.settings.save" />}
            canSave={canSave && !isSaving}
            Name={ValueName}
          >
            {preview}
            {acts?.(draft)}
            {setting.is_set && !isDirty && (
              <Button kind="quiet" aria-disabled={isSaving} onClick={() => void draft.reset()}>
                <FormattedMessage id="desk.settings.reset" />
              </Button>
            )}
          </DraftActs>
        )}
      </form>
      {isPreviewed && isPreviewedSetting(settingKey) && (
        <SitePreview settingKey={settingKey} value={draft.value} />
      )}
      {after?.(draft)}
      <SettingHistoryList
        settingKey={settingKey}
        revision={setting.revision}
        onRestore={isLocked || isDirty ? undefined : draft.restore}
      />
    </>
  );
};
