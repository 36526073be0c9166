/** Words for which comments wait or are refused: the list, new ones, and a comment to try it on before it is saved. */
import { FormattedMessage } from '@foyer/shared/platform';
import { SettingPanel } from '../setting-panel.tsx';
import styles from '../settings.module.css';
import { AddWords } from './add-words.tsx';
import { TryWords } from './try-words.tsx';
import { WordLists } from './word-lists.tsx';

export const WordsSection = () => (
  <div className={styles.panels}>
    <SettingPanel
      settingKey="comments.watched-words"
      text={<FormattedMessage id="desk.settings.words.text" />}
      height={300}
      after={({ value }) => <TryWords words={value} />}
    >
      {({ value, change }) => (
        <>
          <WordLists words={value} onChange={change} />
          <AddWords words={value} onChange={change} />
        </>
      )}
    </SettingPanel>
  </div>
);
