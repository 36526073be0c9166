/** What can be decided where a report is read: about the object, as on its own page, and about its author. */
import { useState } from 'react';
import { FormattedMessage } from '@foyer/shared/platform';
import type { ModeratedKind, ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ReportCase } from '@foyer/shared/wire-schemas/moderation/reports';
import type { Subject } from '../../moderation-api.ts';
import { DecisionForm } from '../case/decision-form.tsx';
import { actsFor, actsForReported, SUSPENDED_STATUS_ID } from '../labels.ts';
import styles from '../moderation.module.css';

type ReportedThing = NonNullable<ReportCase['object']>;

interface Decidable {
  kind: ModeratedKind;
  subject: Subject;
  acts: ModerationAct[];
}

const objectOf = (
  { section, object_id: objectId, status_id, last_decision: seenDecision, file_number: file }: ReportedThing,
  marks: readonly string[],
): Decidable | null => {
  if (section === 'comment' || section === 'message')
    return {
      kind: section,
      subject: { kind: section, objectId, seenDecision },
      acts: actsForReported(section, status_id),
    };
  if ((section !== 'video' && section !== 'album') || status_id === null || status_id === undefined)
    return null;
  return {
    kind: section,
    subject: { kind: section, objectId, statusId: status_id, seenDecision, ...(file && { seenFile: file }) },
    acts: actsFor(section, status_id, marks),
  };
};

/** Null: there is nobody, or somebody who runs the site. */
const authorOf = ({ object, author }: ReportCase): Decidable | null => {
  const id = object?.section === 'member' ? object.object_id : object?.member_id;
  if (!id || !author || author.is_moderator) return null;
  return {
    kind: 'member',
    subject: { kind: 'member', objectId: id, seenDecision: author.last_decision },
    acts:
      author.status_id === SUSPENDED_STATUS_ID ? ['unsuspend', 'suspend', 'strike'] : ['strike', 'suspend'],
  };
};

export const ReportActs = ({ found, object }: { found: ReportCase; object: ReportedThing }) => {
  // Of two forms one is open.
  const [open, setOpen] = useState<{ kind: ModeratedKind; act: ModerationAct } | null>(null);
  const decidable = [objectOf(object, found.marks ?? []), authorOf(found)].filter((one) => one !== null);
  return decidable.map(({ kind, subject, acts }) => (
    <div key={kind} className={styles.panel} role="group" aria-labelledby={`report-acts-${kind}`}>
      <h3 id={`report-acts-${kind}`}>
        <FormattedMessage id={`desk.moderation.kind.${kind}`} />
        {kind === 'member' && object.section !== 'member' && object.member_name && (
          <>
            : <bdi>{object.member_name}</bdi>
          </>
        )}
      </h3>
      <DecisionForm
        subjects={[subject]}
        acts={acts}
        chosen={open?.kind === kind ? open.act : null}
        onChoose={(act) => setOpen(act && { kind, act })}
        onDone={() => setOpen(null)}
      />
    </div>
  ));
};
