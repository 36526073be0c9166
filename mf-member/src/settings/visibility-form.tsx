/** Who sees which part of the profile, and who may do what; each choice counts immediately. */
import {
  AUDIENCES,
  VISIBILITY_FIELDS,
  type VisibilityField,
} from '@foyer/shared/wire-schemas/members/profile';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Select } from '@foyer/shared/ui/controls/select';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useState } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import css from '../parts/settings-card.module.css';
import { useOwnForm } from '../parts/use-own-form.ts';
import { VisibilityQuestion } from './visibility-question.tsx';

const LABELS: Readonly<Record<VisibilityField, string>> = {
  gender: 'member.field.gender',
  birth_date: 'member.field.birthday',
  age: 'member.field.age',
  relationship: 'member.field.relationship',
  orientation: 'member.field.orientation',
  education: 'member.field.education',
  website: 'member.field.website',
  country: 'member.field.country',
  city: 'member.field.city',
  occupation: 'member.field.occupation',
  interests: 'member.field.interests',
  about: 'member.about',
  last_seen: 'member.see.last_seen',
  friends: 'member.section.friends',
  subscriptions: 'member.section.subscriptions',
  wall: 'member.see.wall',
  messages: 'member.see.messages',
  private_videos: 'member.see.private_videos',
};

export const VisibilityForm = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const { submit, refused, isSending } = useOwnForm({ name: 'visibility', done: 'member.saved' });
  // What was just chosen, until the account says it, too.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const isPrivate = (chosen.is_private ?? String(member.is_private)) === '1';
  const choose = async (key: string, value: string) => {
    setChosen((before) => ({ ...before, [key]: value }));
    const change = key === 'is_private' ? { is_private: value } : { fields: `${key}:${value}` };
    if (await submit({ act: 'visibility', ...change })) return;
    // As the account has it.
    setChosen((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== key)));
  };
  const options = AUDIENCES.map((value) => ({
    value,
    label: intl.formatMessage({ id: `member.audience.${value}` }),
  }));
  return (
    <div className={css.form} aria-busy={isSending}>
      {member.asks_visibility && (
        <VisibilityQuestion
          member={member}
          isSending={isSending}
          onAnswer={(fields) => void submit({ act: 'visibility', fields })}
        />
      )}
      <Checkbox
        label={<FormattedMessage id="member.see.private" />}
        checked={isPrivate}
        onChange={({ target }) => void choose('is_private', target.checked ? '1' : '0')}
      />
      <FieldError>{refused.form}</FieldError>
      <div className={css.columns}>
        {VISIBILITY_FIELDS.map((field) => (
          <Select
            key={field}
            label={intl.formatMessage({ id: LABELS[field] })}
            options={options}
            value={chosen[field] ?? member.visibility[field] ?? 'all'}
            onChange={({ target }) => void choose(field, target.value)}
          />
        ))}
      </div>
    </div>
  );
};
