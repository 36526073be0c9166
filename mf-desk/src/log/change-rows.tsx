/** Rows of the log, each with the words of the part of the desk that its kind belongs to: of these words a page loads those that its rows need. */
import { type LoadMessages, partWithMessages } from '@foyer/shared/ui/text/with-messages';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { loadCatalogueMessages } from '../load-messages/load-catalogue-messages.ts';
import { joinMessages } from '../load-messages/load-changes-messages.ts';
import { loadLogMessages } from '../load-messages/load-log-messages.ts';
import { loadMachineRoomMessages } from '../load-messages/load-machine-room-messages.ts';
import { loadMembersMessages } from '../load-messages/load-members-messages.ts';
import { loadModerationMessages } from '../load-messages/load-moderation-messages.ts';
import { loadRecordsMessages } from '../load-messages/load-records-messages.ts';
import { loadSearchesMessages } from '../load-messages/load-searches-messages.ts';
import { loadVideosMessages } from '../load-messages/load-videos-messages.ts';
import { isDecision, type KnownNames } from './change-lines.ts';
import { ChangeRow, type ChangeRowProps } from './change-row.tsx';
import styles from './log.module.css';

/** While its words are loaded. */
const ROW_HEIGHT_PX = 96;
const rowWith = (...parts: readonly LoadMessages[]) =>
  latePart<ChangeRowProps>(
    () => partWithMessages(joinMessages(loadLogMessages, ...parts), ChangeRow),
    ROW_HEIGHT_PX,
  );

const Term = rowWith(loadCatalogueMessages);
const Member = rowWith(loadMembersMessages);
const Bulk = rowWith(loadVideosMessages);
const Cells = rowWith(loadVideosMessages, loadModerationMessages);
const Work = rowWith(loadMachineRoomMessages);
const Decision = rowWith(loadModerationMessages);
const Other = rowWith();

const ROWS: Readonly<Record<string, typeof Other>> = {
  category: Term,
  album_category: Term,
  model: Term,
  channel: Term,
  role: Member,
  member: Member,
  invitation: Member,
  videos: Bulk,
  albums: Bulk,
  video: Cells,
  album: Cells,
  search: rowWith(loadSearchesMessages),
  job: Work,
  scheduled_job: Work,
  mail: Work,
  record: rowWith(loadRecordsMessages),
  report: Decision,
};

export interface ChangeRowsProps {
  changes: readonly LoggedChange[];
  known: KnownNames;
  onUndo: (change: LoggedChange) => void;
}

export const ChangeRows = ({ changes, known, onUndo }: ChangeRowsProps) => (
  <ol className={styles.changes}>
    {changes.map((change) => {
      const Row = isDecision(change) ? Decision : (ROWS[change.kind] ?? Other);
      return <Row key={change.change_id} change={change} known={known} onUndo={() => onUndo(change)} />;
    })}
  </ol>
);
