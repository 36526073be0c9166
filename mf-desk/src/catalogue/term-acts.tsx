/** Hides something from visitors, merges it into another, or deletes it. */
import { useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl, useNavigate } from '@foyer/shared/platform';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { Button } from '@foyer/shared/ui/controls/button';
import type { DeskTerm } from '../catalogue-api.ts';
import { type CatalogueView, catalogueAddress } from './catalogue-address.ts';
import styles from './catalogue.module.css';
import { EndDialog } from './end-dialog.tsx';
import { HOLDS } from './kinds.ts';
import type { TermFormState } from './use-term-form.ts';

interface TermActsProps {
  view: CatalogueView;
  kind: TermKind;
  term: DeskTerm;
  form: TermFormState;
}

export const TermActs = ({ view, kind, term, form }: TermActsProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [ending, setEnding] = useState<'merge' | 'delete' | null>(null);
  const tell = (text: string) => dispatch(notify({ kind: 'success', text }));
  const toggle = async () => {
    if (await form.send(term.is_hidden ? 'show' : 'hide'))
      tell(intl.formatMessage({ id: 'desk.catalogue.saved' }));
  };
  const end = async (act: 'merge' | 'delete', fields: Record<string, string>) => {
    const answer = await form.send(act, fields);
    if (!answer) return;
    setEnding(null);
    tell(intl.formatMessage({ id: `desk.catalogue.ended.${HOLDS[kind]}` }, { count: answer.held }));
    void navigate(catalogueAddress({ ...view, open: null }));
  };
  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>
        <FormattedMessage id="desk.catalogue.acts" />
      </h3>
      <div className={styles.acts}>
        <Button
          icon={term.is_hidden ? 'eye' : 'lock'}
          aria-disabled={form.isSending}
          onClick={() => void toggle()}
        >
          <FormattedMessage id={term.is_hidden ? 'desk.catalogue.show' : 'desk.catalogue.hide'} />
        </Button>
        <Button onClick={() => setEnding('merge')}>
          <FormattedMessage id="desk.catalogue.merge" />
        </Button>
        <Button kind="danger" onClick={() => setEnding('delete')}>
          <FormattedMessage id="desk.catalogue.delete" />
        </Button>
      </div>
      <EndDialog
        act={ending}
        kind={kind}
        term={term}
        problem={form.problem?.text}
        isSending={form.isSending}
        onClose={() => setEnding(null)}
        onEnd={(act, fields) => void end(act, fields)}
      />
    </section>
  );
};
