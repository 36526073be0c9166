/** A button that names the chosen category, model or channel; another one is chosen in a dialog. */
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { catalogueApi } from '../catalogue-api.ts';
import type { TermPickerProps } from '../catalogue/term-picker.tsx';
import styles from './bulk.module.css';

const TermPicker = latePart<TermPickerProps>(
  () => import('../catalogue/term-picker.tsx').then((part) => part.TermPicker),
  240,
);

interface TermChoiceProps {
  /** Instead of what the kind is called. */
  label?: ReactNode;

  kind: TermKind;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

export const TermChoice = ({
  kind,
  label = <FormattedMessage id={`desk.videos.field.${kind === 'album_category' ? 'category' : kind}`} />,
  chosen,
  onChoose,
}: TermChoiceProps) => {
  const [isOpen, setOpen] = useState(false);
  const { currentData } = catalogueApi.endpoints.deskCatalogueGetTerm.useQuery(
    { kind, id: chosen ?? 0 },
    { skip: chosen === null },
  );
  const choose = (id: number | null) => {
    setOpen(false);
    onChoose(id);
  };
  return (
    <div className={styles.choice}>
      {/* The button is called so, too. */}
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Button className={styles.chooser} icon="tag" onClick={() => setOpen(true)}>
        <VisuallyHidden>{label}</VisuallyHidden>{' '}
        {chosen === null ? (
          <FormattedMessage id="desk.videos.any" />
        ) : (
          <bdi>{currentData?.title ?? `#${chosen}`}</bdi>
        )}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={label}>
        {isOpen && (
          <div className={styles.stack}>
            <TermPicker
              kind={kind}
              label={<FormattedMessage id="desk.videos.pick" />}
              chosen={chosen}
              onChoose={choose}
            />
            {chosen !== null && (
              <Button onClick={() => choose(null)}>
                <FormattedMessage id="desk.videos.any" />
              </Button>
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
};
