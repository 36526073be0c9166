/** One friend site: name, link and feed, what the feed has when it is tried, and what was last taken of it. */
import { FormattedMessage, useErrorText, useIntl } from '@foyer/shared/platform';
import {
  FEED_PROBLEMS,
  type FeedProblem,
  PARTNER_NAME_MAX_LENGTH,
  type PartnerFeeds,
  type PartnerSite,
  type PartnerSites,
  wrongPartnerField,
} from '@foyer/shared/wire-schemas/settings/partner-sites';
import type { SettingTried } from '@foyer/shared/wire-schemas/settings/settings';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { useState } from 'react';
import { settingsApi } from '../../settings-api.ts';
import { RemoveButton } from '../remove-button.tsx';
import styles from '../settings.module.css';
import css from './advertising.module.css';
import { HrefField, OnField } from './shown-fields.tsx';

const WRITE = { remote: 'mf-desk', action: 'try-feed', args: {} };

/** Of a server that knows more problems than the page, one that says little. */
const problemOf = (problem: string): FeedProblem =>
  FEED_PROBLEMS.find((known) => known === problem) ?? 'unreachable';

/** What became of the feed when it was last asked for. */
const LastRead = ({ read }: { read: PartnerFeeds['partners'][number] }) => {
  const intl = useIntl();
  const said = (date: string) => intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
  const { checked, taken, videos, problem } = read;
  return (
    <div className={css.hint}>
      {taken && (
        <p>
          <FormattedMessage id="desk.settings.partners.taken" values={{ count: videos, date: said(taken) }} />
        </p>
      )}
      {problem && (
        <p className={css.missing}>
          {said(checked)}: <FormattedMessage id={`desk.settings.partners.problem.${problemOf(problem)}`} />
        </p>
      )}
    </div>
  );
};

const Tried = ({ tried }: { tried: SettingTried }) => {
  const { outcome, videos = 0, wrong = 0, first = [] } = tried;
  if (outcome !== 'read')
    return (
      <p className={css.missing}>
        <FormattedMessage id={`desk.settings.partners.problem.${problemOf(outcome)}`} />
      </p>
    );
  return (
    <div className={css.hint}>
      <p>
        <FormattedMessage id="desk.settings.partners.found" values={{ count: videos, wrong }} />
      </p>
      <ul className={css.found}>
        {first.map(({ url, title }) => (
          <li key={url}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
};

interface PartnerFieldsProps {
  partner: PartnerSite;
  read: PartnerFeeds['partners'][number] | undefined;
  isLocked: boolean;
  onChange: (values: Partial<PartnerSite>) => void;
  onRemove: () => void;
}

export const PartnerFields = ({ partner, read, isLocked, onChange: put, onRemove }: PartnerFieldsProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [send, { isLoading }] = settingsApi.endpoints.deskSettingsTry.useMutation();
  const [tried, setTried] = useState<SettingTried>();
  const [problem, setProblem] = useState('');
  const { name, href, feed, is_on: isOn } = partner;
  const title = name || intl.formatMessage({ id: 'desk.settings.partners.new' });
  const wrong = wrongPartnerField(partner);
  const canTry = !isLoading && feed !== '';
  const tryFeed = async () => {
    if (!canTry) return;
    setProblem('');
    setTried(undefined);
    // What else stands in the form may be incomplete yet.
    const value = JSON.stringify({ shown: 0, list: [] } satisfies PartnerSites);
    const answer = await write(() => send({ key: 'ads.partners', value, input: feed }), null);
    if (answer.ok) setTried(answer);
    else if (answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
  };
  return (
    <fieldset className={css.creative}>
      <legend className={css.head}>
        <span>{title}</span>
        {!isOn && (
          <Badge kind="neutral">
            <FormattedMessage id="desk.settings.ads.state.off" />
          </Badge>
        )}
      </legend>
      <OnField isOn={isOn} onChange={(on) => put({ is_on: on })} />
      <TextField
        label={<FormattedMessage id="desk.settings.partners.name" />}
        maxLength={PARTNER_NAME_MAX_LENGTH}
        value={name}
        onChange={({ target }) => put({ name: target.value })}
      />
      <HrefField href={href} onChange={(address) => put({ href: address })} />
      <TextField
        label={<FormattedMessage id="desk.settings.partners.feed" />}
        hint={<FormattedMessage id="desk.settings.partners.feed.hint" />}
        type="url"
        placeholder="https://"
        value={feed}
        onChange={({ target }) => {
          setTried(undefined);
          put({ feed: target.value.trim() });
        }}
      />
      {wrong && (
        <p className={css.missing}>
          <FormattedMessage
            id={
              wrong === 'href' ? 'desk.settings.ads.missing.href' : `desk.settings.partners.missing.${wrong}`
            }
          />
        </p>
      )}
      {read && <LastRead read={read} />}
      <div aria-live="polite">{tried && <Tried tried={tried} />}</div>
      <FieldError>{problem}</FieldError>
      {!isLocked && (
        <div className={styles.acts}>
          <Button size="s" aria-disabled={!canTry} onClick={() => void tryFeed()}>
            <FormattedMessage id="desk.settings.partners.try" />
          </Button>
          <RemoveButton name={title} onClick={onRemove} />
        </div>
      )}
    </fieldset>
  );
};
