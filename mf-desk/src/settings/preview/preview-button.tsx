/** Opens the home page as the value in the form would make it. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { PreviewedSetting } from '@foyer/shared/wire-schemas/settings/declarations';
import { Button } from '@foyer/shared/ui/controls/button';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { useState } from 'react';
import type { SettingDraft } from '../use-setting-draft.ts';
import styles from '../settings.module.css';

const SitePreview = latePart(() => import('./site-preview.tsx').then((part) => part.SitePreview), 500);

export const PreviewButton = <Key extends PreviewedSetting>({
  settingKey,
  draft,
}: {
  settingKey: Key;
  draft: SettingDraft<Key>;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.start}
        size="s"
        icon="eye"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FormattedMessage id="desk.settings.preview" />
      </Button>
      {isOpen && <SitePreview settingKey={settingKey} value={draft.value} />}
    </>
  );
};

/** For `after` of a panel. */
export const previewOf =
  <Key extends PreviewedSetting>(settingKey: Key) =>
  (draft: SettingDraft<Key>) => <PreviewButton settingKey={settingKey} draft={draft} />;
