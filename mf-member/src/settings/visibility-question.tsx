/** Asks members from before once, whether what new members show to friends alone stays for everyone. */
import { type Audience, FRIENDS_FIRST_FIELDS } from '@foyer/shared/wire-schemas/members/profile';
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import type { OwnMember } from '../edit/own-member.ts';
import css from '../parts/settings-card.module.css';

interface VisibilityQuestionProps {
  member: OwnMember;
  isSending: boolean;
  /** `field:audience` pairs joined by `;`, of what was not chosen before. */
  onAnswer: (fields: string) => void;
}

export const VisibilityQuestion = ({ member, isSending, onAnswer }: VisibilityQuestionProps) => {
  const open = FRIENDS_FIRST_FIELDS.filter((field) => member.visibility[field] === undefined);
  const answer = (audience: Audience) => onAnswer(open.map((field) => `${field}:${audience}`).join(';'));
  return (
    <div className={css.question} role="group" aria-labelledby="visibility-question">
      <p id="visibility-question">
        <FormattedMessage id="member.see.ask" />
      </p>
      <div className={css.answers}>
        <Button kind="primary" disabled={isSending} onClick={() => answer('friends')}>
          <FormattedMessage id="member.see.ask.friends" />
        </Button>
        <Button disabled={isSending} onClick={() => answer('all')}>
          <FormattedMessage id="member.see.ask.all" />
        </Button>
      </div>
    </div>
  );
};
