/** Captions and chapters to be read before anyone sees them; lines that the other version lacks stand out. */
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { formatDuration } from '@foyer/shared/ui/text/media-time';
import styles from '../moderation.module.css';

type Captions = NonNullable<ModerationCase['captions']>;
type Chapters = NonNullable<ModerationCase['chapters']>;

/** More wait behind their name. */
const SHORT_LINES = 60;
const linesOf = (text: string): string[] => text.split('\n');

export const CaptionsText = ({ captions, others = [] }: { captions: Captions; others?: Captions }) => {
  if (captions.length === 0) return '–';
  return captions.map(({ language, label, text }) => {
    const other = others.find((one) => one.language === language);
    const known = new Set(linesOf(other?.text ?? text));
    return (
      <details key={language} className={styles.captions} open={linesOf(text).length <= SHORT_LINES}>
        <summary>
          <bdi>{label}</bdi> ({language})
        </summary>
        <pre>
          {linesOf(text).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
            <span key={index}>
              {known.has(line) ? line : <mark>{line}</mark>}
              {'\n'}
            </span>
          ))}
        </pre>
      </details>
    );
  });
};

export const ChaptersText = ({ chapters }: { chapters: Chapters }) =>
  chapters.length === 0 ? (
    '–'
  ) : (
    <ol className={styles.chapters}>
      {chapters.map(({ start, title }) => (
        <li key={start}>
          {formatDuration(start)} <bdi>{title}</bdi>
        </li>
      ))}
    </ol>
  );
