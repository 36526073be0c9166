/** Who built each package of a set, from which commit, as the signed releases say. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { BuildInfo, ReleaseSetInfo } from '@foyer/shared/wire-schemas/releases/overview';
import styles from './builds.module.css';
import { useOverview } from './overview-context.ts';
import { When } from './when.tsx';

/** Tells commits of one project apart, as git itself shortens them. */
const COMMIT_LENGTH = 12;

interface BuildsProps {
  set: Pick<ReleaseSetInfo, 'packages' | 'changes' | 'before_id'>;
  /** Only what the set changed, where it followed another. */
  isShort?: boolean;
}

/** Nothing where none of its releases is known. */
export const Builds = ({ set: { packages, changes, before_id }, isShort = false }: BuildsProps) => {
  const { builds } = useOverview().overview;
  const changed = changes.map((change) => change.package);
  const isOf = (build: BuildInfo) =>
    packages[build.package] === build.version &&
    (!isShort || before_id === null || changed.includes(build.package));
  const shown = builds.filter(isOf);
  if (shown.length === 0) return null;
  return (
    <details className={styles.builds}>
      <summary className={styles.summary}>
        <FormattedMessage id="desk.releases.builds" />
      </summary>
      <ul className={styles.list}>
        {shown.map((build) => (
          <Build key={build.package} build={build} />
        ))}
      </ul>
    </details>
  );
};

const wordsOf = ({ builder, commit, is_clean }: BuildInfo): string => {
  if (builder === null) return 'desk.releases.build.unsaid';
  if (commit === null) return 'desk.releases.build.no-commit';
  if (is_clean === null) return 'desk.releases.build.unchecked';
  return is_clean ? 'desk.releases.build.commit' : 'desk.releases.build.changed';
};

const Build = ({ build }: { build: BuildInfo }) => {
  const { now } = useOverview().overview;
  const { builder, commit, built } = build;
  return (
    <li className={styles.build}>
      <b>{build.package}</b>
      <span className={styles.words}>
        <FormattedMessage
          id={wordsOf(build)}
          values={{
            builder,
            commit: <code title={commit ?? undefined}>{commit?.slice(0, COMMIT_LENGTH)}</code>,
          }}
        />
        {built !== null && (
          <>
            {' · '}
            <When iso={built} now={now} isPlain />
          </>
        )}
      </span>
    </li>
  );
};
