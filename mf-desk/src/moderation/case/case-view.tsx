/** One upload or picture with all that helps to decide about it. */
import { FormattedDate, FormattedMessage, Link } from '@foyer/shared/platform';
import type { ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { subjectOf } from '../../moderation-api.ts';
import { AlbumChangeView } from './album-change-view.tsx';
import { ChangeView } from './change-view.tsx';
import { CaptionsText, ChaptersText } from './tracks-text.tsx';
import { Duplicates, FoundMatch } from './duplicates.tsx';
import { FileNotice } from './file-notice.tsx';
import { NewFileView } from './new-file-view.tsx';
import { DecisionForm } from './decision-form.tsx';
import { RecordsState } from './records-state.tsx';
import { deskAddress } from '../desk-address.ts';
import { actsFor, stateOf } from '../labels.ts';
import styles from '../moderation.module.css';
import { Notes } from './notes.tsx';
import { Preview } from './preview.tsx';
import type { ChosenParts } from './use-chosen-parts.ts';

interface CaseViewProps {
  found: ModerationCase;
  chosen: ModerationAct | null;
  onChoose: (act: ModerationAct | null) => void;
  onDone: () => void;
  isClear: boolean;
  onClear: () => void;
  claim: ModerationCase['claim'];
  onClaim: () => void;
  /** As the queue has it, if it is listed there. */
  newestFile: ModerationCase['file'];
  /** Asks for the case anew. */
  onLook: () => void;
  /** Of a change of an album. */
  parts: ChosenParts;
}

/** The object's own page, which moderators see in every state. */
const pageOf = ({ kind, object_id, change, album_change }: ModerationCase): string =>
  kind === 'video' || kind === 'video_change'
    ? urls.video(change?.video_id ?? object_id, '-')
    : kind === 'album' || kind === 'album_change'
      ? urls.album(album_change?.album_id ?? object_id, '-')
      : urls.member(object_id);

const Claim = ({ claim, onToggle }: { claim: ModerationCase['claim']; onToggle: () => void }) => {
  if (claim && !claim.is_own)
    return (
      <p className={styles.held}>
        <FormattedMessage id="desk.moderation.held-by" values={{ name: <bdi>{claim.member?.name}</bdi> }} />
      </p>
    );
  return (
    <Button size="s" icon={claim ? 'check' : 'lock'} aria-pressed={claim !== null} onClick={onToggle}>
      <FormattedMessage id={claim ? 'desk.moderation.release' : 'desk.moderation.claim'} />
    </Button>
  );
};

const History = ({ found }: { found: ModerationCase }) =>
  found.history.length > 0 && (
    <details className={styles.more}>
      <summary>
        <FormattedMessage id="desk.moderation.history" values={{ count: found.history.length }} />
      </summary>
      <ol className={styles.history}>
        {found.history.map(({ date, to, member, reason }, index) => (
          <li key={`${date}-${index}`}>
            <Badge kind={stateOf(Number.parseInt(to, 10))}>
              <FormattedMessage id={`desk.moderation.state.${stateOf(Number.parseInt(to, 10))}`} />
            </Badge>{' '}
            {member && <bdi>{member.name}</bdi>} <PostDate iso={date} /> {reason && <q>{reason}</q>}
          </li>
        ))}
      </ol>
    </details>
  );

/** Of a video that is not published yet, nobody else has read them. */
const Tracks = ({ found: { captions = [], chapters = [] } }: { found: ModerationCase }) =>
  captions.length + chapters.length > 0 && (
    <section className={styles.alike}>
      <h3>
        <FormattedMessage id="desk.moderation.change.captions" />
      </h3>
      <CaptionsText captions={captions} />
      <h3>
        <FormattedMessage id="desk.moderation.change.chapters" />
      </h3>
      <ChaptersText chapters={chapters} />
    </section>
  );

export const CaseView = ({
  found,
  chosen,
  onChoose,
  onDone,
  isClear,
  onClear,
  claim,
  onClaim,
  newestFile,
  onLook,
  parts,
}: CaseViewProps) => {
  const { kind, object_id: objectId, status_id: statusId, title, member, marks = [], reports = 0 } = found;
  const state = stateOf(statusId);
  return (
    <article className={styles.case} aria-labelledby="case-title">
      <header className={styles.caseHead}>
        <h2 id="case-title" className={styles.caseTitle} tabIndex={-1}>
          <Link to={pageOf(found)}>
            <bdi>{title || `#${objectId}`}</bdi>
          </Link>
        </h2>
        <p className={styles.facts}>
          <Badge kind={state}>
            <FormattedMessage id={`desk.moderation.state.${state}`} />
          </Badge>
          {marks.map((mark) => (
            <Badge key={mark} kind="danger">
              <FormattedMessage id={`desk.moderation.mark.${mark}`} />
            </Badge>
          ))}
          {member && (
            <Link to={deskAddress({ section: 'find', member: member._id })}>
              <bdi>{member.name}</bdi>
            </Link>
          )}
          <PostDate iso={found.since} />
          {found.publish_at && (
            <span>
              <FormattedMessage
                id="desk.moderation.publish-at"
                values={{
                  time: <FormattedDate value={found.publish_at} dateStyle="medium" timeStyle="long" />,
                }}
              />
            </span>
          )}
          {reports > 0 && (
            <Link to={deskAddress({ section: 'reports' })}>
              <FormattedMessage id="desk.moderation.reported" values={{ count: reports }} />
            </Link>
          )}
          <Link to={deskAddress({ section: 'log', about: { kind, id: objectId } })}>
            <FormattedMessage id="desk.moderation.log.of" />
          </Link>
        </p>
      </header>
      <div className={styles.acts}>
        <Button size="s" icon="eye" aria-pressed={isClear} onClick={onClear}>
          <FormattedMessage id={isClear ? 'desk.moderation.veil' : 'desk.moderation.clear'} />
        </Button>
        <Claim claim={claim ?? null} onToggle={onClaim} />
      </div>
      <FileNotice file={found.file} newest={newestFile} onLook={onLook} />
      {found.records && <RecordsState records={found.records} />}
      {found.album_change && <AlbumChangeView change={found.album_change} parts={parts} />}
      {(found.change?.film || found.album_change) && (
        <h3>
          <FormattedMessage
            id={found.album_change ? 'desk.moderation.change.public' : 'desk.moderation.film.old'}
          />
        </h3>
      )}
      <Preview key={`${kind}-${objectId}-${found.file?.number ?? 1}`} found={found} />
      {found.change?.film && <NewFileView film={found.change.film} />}
      {found.change && Object.keys(found.change.after).length > 0 && (
        <ChangeView
          change={found.change}
          screenshots={found.screenshots ?? []}
          ownPictures={found.own_pictures}
        />
      )}
      <Tracks found={found} />
      {found.description && <p className={styles.words}>{found.description}</p>}
      {found.categories.length > 0 && <p className={styles.muted}>{found.categories.join(', ')}</p>}
      {found.tags && found.tags.length > 0 && (
        <p className={styles.muted}>
          <FormattedMessage id="desk.moderation.tags" />: <bdi>{found.tags.join(', ')}</bdi>
        </p>
      )}
      {found.reject_reason && <q className={styles.words}>{found.reject_reason}</q>}
      <FoundMatch found={found} />
      <Duplicates found={found} />
      <DecisionForm
        subjects={[{ ...subjectOf(found), ...parts.subject }]}
        acts={actsFor(kind, statusId, marks)}
        chosen={chosen}
        onChoose={onChoose}
        onDone={onDone}
      />
      <Notes key={`notes-${kind}-${objectId}`} kind={kind} id={objectId} />
      <History found={found} />
    </article>
  );
};
