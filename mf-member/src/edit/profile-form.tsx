/** Every field of the profile; closed choices are lists. What is emptied is cleared. */
import { COUNTRIES } from '@foyer/shared/wire-schemas/countries';
import { RELATIONSHIPS } from '@foyer/shared/wire-schemas/filter-choices';
import {
  ABOUT_MAX_LENGTH,
  INTERESTS_MAX_LENGTH,
  MEMBER_GENDERS,
  MEMBER_MIN_AGE_YEARS,
  MEMBER_ORIENTATIONS,
  SHORT_FIELD_MAX_LENGTH,
  WEBSITE_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/members/profile';
import { PROFILE_DETAILS } from '@foyer/shared/wire-schemas/members/visibility';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select, type SelectOption } from '@foyer/shared/ui/controls/select';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { type FormEvent, useRef } from 'react';
import css from '../parts/settings-card.module.css';
import { useOwnForm } from '../parts/use-own-form.ts';
import type { OwnMember } from './own-member.ts';

const FIELDS = ['gender', 'birth_date', ...PROFILE_DETAILS] as const;
const RELATIONSHIP_LABELS = {
  1: 'member.relationship.single',
  2: 'member.relationship.married',
  3: 'member.relationship.open',
} as const;

/** What is wrong with these can be said better than by the code that the server has for it. */
const WRONG: Readonly<Record<string, string>> = {
  birth_date: 'member.field.birthday.wrong',
  website: 'member.field.website.wrong',
};

/** The youngest birthday that a member may have, as the browser's calendar wants it. */
const latestBirthday = (): string => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - MEMBER_MIN_AGE_YEARS);
  return day.toISOString().slice(0, 10);
};

/** The inputs keep their own values. */
const fillIn = (form: HTMLFormElement | null, values: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, value = ''] of Object.entries(values)) {
    const input = form?.elements.namedItem(name);
    if (input && 'value' in input) input.value = value;
  }
};

export const ProfileForm = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const { submit, refused, isSending } = useOwnForm({
    name: 'profile',
    fields: FIELDS,
    done: 'member.saved',
    onResume: (change) => fillIn(form.current, change),
  });
  const say = (id: string) => intl.formatMessage({ id });
  const options = (choices: readonly SelectOption[]): readonly SelectOption[] => [
    { value: '', label: say('member.choice.none') },
    ...choices,
  ];
  const countries = COUNTRIES.map((value) => ({ value, label: countryName(intl, value) })).sort(
    (first, second) => first.label.localeCompare(second.label, intl.locale),
  );
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? '').trim()]));
    // What lacks a scheme is meant as an address all the same.
    if (values.website && !/^[a-z]+:/i.test(values.website)) values.website = `https://${values.website}`;
    if (isSending || (await submit({ act: 'edit', ...values }))) return;
    focusWrong();
  };
  const text = (name: (typeof FIELDS)[number], label: string) => ({
    name,
    label: say(label),
    error: refused[name] && (WRONG[name] ? say(WRONG[name]) : refused[name]),
    defaultValue: String(member[name] ?? ''),
    autoComplete: 'off',
  });
  return (
    <form className={css.form} ref={form} noValidate onSubmit={(event) => void send(event)}>
      <TextArea {...text('about', 'member.about')} rows={5} maxLength={ABOUT_MAX_LENGTH} dir="auto" />
      <div className={css.columns}>
        <Select
          {...text('gender', 'member.field.gender')}
          options={options(MEMBER_GENDERS.map((value) => ({ value, label: say(`member.gender.${value}`) })))}
        />
        <TextField
          {...text('birth_date', 'member.field.birthday')}
          type="date"
          min="1900-01-01"
          max={latestBirthday()}
        />
        <Select
          {...text('relationship', 'member.field.relationship')}
          options={options(RELATIONSHIPS.map((value) => ({ value, label: say(RELATIONSHIP_LABELS[value]) })))}
        />
        <Select
          {...text('orientation', 'member.field.orientation')}
          options={options(
            MEMBER_ORIENTATIONS.map((value) => ({ value, label: say(`member.orientation.${value}`) })),
          )}
        />
        <Select {...text('country', 'member.field.country')} options={options(countries)} />
        <TextField {...text('city', 'member.field.city')} maxLength={SHORT_FIELD_MAX_LENGTH} dir="auto" />
        <TextField
          {...text('education', 'member.field.education')}
          maxLength={SHORT_FIELD_MAX_LENGTH}
          dir="auto"
        />
        <TextField
          {...text('occupation', 'member.field.occupation')}
          maxLength={SHORT_FIELD_MAX_LENGTH}
          dir="auto"
        />
      </div>
      <TextField
        {...text('website', 'member.field.website')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={WEBSITE_MAX_LENGTH}
      />
      <TextArea
        {...text('interests', 'member.field.interests')}
        rows={2}
        maxLength={INTERESTS_MAX_LENGTH}
        dir="auto"
      />
      <FieldError>{refused.form}</FieldError>
      <div className={css.actions}>
        <Button kind="primary" type="submit" aria-disabled={isSending || undefined}>
          <FormattedMessage id="common.save" />
        </Button>
      </div>
    </form>
  );
};
