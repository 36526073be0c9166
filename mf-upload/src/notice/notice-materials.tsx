/** What became of each address that a copyright notice names; where a clock runs, its sender says that an action was filed. */
import { FormattedMessage, useSearchParams } from '@foyer/shared/platform';
import {
  COURT_ACTION_MAX_LENGTH,
  type NoticeMaterial,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { COPYRIGHT_BADGES } from '@foyer/shared/ui/graphics/copyright-badges';
import { Clock } from '../copyright/clock.tsx';
import styles from '../copyright/copyright.module.css';
import { SendPart } from '../copyright/form-parts.tsx';
import { useSendForm } from '../copyright/use-send-form.ts';
import { COPYRIGHT_ADDRESSES, copyrightApi } from '../copyright-api.ts';
import words from '../decision/decision.module.css';

export const NoticeMaterials = ({
  materials,
  noticeKey,
}: {
  materials: readonly NoticeMaterial[];
  noticeKey: string;
}) => (
  <ul className={styles.materials}>
    {materials.map((material) => {
      const { material_id, address, state, reason, restore_from, restore_by, may_hold } = material;
      return (
        <li key={material_id} className={styles.material}>
          <bdi className={styles.address}>{address}</bdi>
          <Badge kind={COPYRIGHT_BADGES[state]}>
            <FormattedMessage id={`upload.copyright.state.${state}`} />
          </Badge>
          {reason && <p className={words.words}>{reason}</p>}
          {state === 'countered' && <Clock from={restore_from} by={restore_by} />}
          {may_hold && <ActionForm materialId={material_id} noticeKey={noticeKey} />}
        </li>
      );
    })}
  </ul>
);

const ActionForm = ({ materialId, noticeKey }: { materialId: number; noticeKey: string }) => {
  const [search] = useSearchParams();
  const [send] = copyrightApi.endpoints.uploadSendCourtAction.useMutation();
  const code = search.get('error');
  const { isBusy, onSubmit, errorOf, formError } = useSendForm({
    send,
    fields: ['action'],
    initial: { code, field: null },
    // The page asks anew automatically.
    onDone: () => undefined,
  });
  return (
    <details className={styles.action} open={code !== null}>
      <summary>
        <FormattedMessage id="upload.copyright.action" />
      </summary>
      <form method="post" action={COPYRIGHT_ADDRESSES.action} onSubmit={onSubmit} aria-busy={isBusy}>
        <p className={styles.muted}>
          <FormattedMessage id="upload.copyright.action.text" />
        </p>
        <input type="hidden" name="key" value={noticeKey} />
        <input type="hidden" name="material_id" value={materialId} />
        <TextField
          label={<FormattedMessage id="upload.copyright.action.label" />}
          name="action"
          required
          maxLength={COURT_ACTION_MAX_LENGTH}
          autoComplete="off"
          error={errorOf('action')}
        />
        <SendPart formError={formError} isBusy={isBusy}>
          <FormattedMessage id="upload.copyright.action.send" />
        </SendPart>
      </form>
    </details>
  );
};
