/** Below a form: saves it, discards what is typed, says whether something is, and what somebody else saved meanwhile. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { latePart } from '@foyer/shared/ui/states/late-part';
import type { ComponentType, ReactNode } from 'react';
import styles from './forms.module.css';
import type { FieldNameProps, MergeNoticeProps } from './merge-notice.tsx';
import type { FormDraft } from './use-draft.ts';

const MergeNotice = latePart<MergeNoticeProps>(() =>
  import('./merge-notice.tsx').then((part) => part.MergeNotice),
);

interface DraftActsProps {
  draft: Omit<FormDraft<never, unknown>, 'known' | 'value' | 'change' | 'learn' | 'save'>;
  saveLabel: ReactNode;
  canSave: boolean;
  /** What a field of the form is called. */
  Name: ComponentType<FieldNameProps>;
  /** Next to Save. */
  children?: ReactNode;
}

export const DraftActs = ({ draft, saveLabel, canSave, Name, children }: DraftActsProps) => {
  const intl = useIntl();
  const { isDirty, isOpen, keptAt, meanwhile } = draft;
  return (
    <>
      {meanwhile && <MergeNotice {...meanwhile} sides={draft.sides} onChoose={draft.choose} Name={Name} />}
      <div className={styles.acts}>
        <Button type="submit" kind="primary" aria-disabled={!canSave || isOpen}>
          {saveLabel}
        </Button>
        {children}
        {isDirty && (
          <Button kind="quiet" onClick={draft.discard}>
            <FormattedMessage id="desk.draft.discard" />
          </Button>
        )}
        <span className={styles.state} aria-live="polite">
          {isDirty &&
            (keptAt === undefined ? (
              <FormattedMessage id="desk.draft.unsaved" />
            ) : (
              <FormattedMessage
                id="desk.draft.kept"
                values={{ time: intl.formatDate(keptAt, { dateStyle: 'medium', timeStyle: 'short' }) }}
              />
            ))}
        </span>
      </div>
    </>
  );
};
