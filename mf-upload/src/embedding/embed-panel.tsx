/** On which other sites all of the member's videos may be embedded: everywhere, on listed ones, nowhere. */
import {
  EMBED_DOMAINS_MAX,
  EMBED_MODES,
  type EmbedDomains,
  type EmbedMode,
  readDomains,
} from '@foyer/shared/wire-schemas/watching/embed-domains';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useId, useRef, useState } from 'react';
import { type SaveOutcome, useSavePart } from '../saving/save-scope.tsx';
import { uploadApi } from '../upload-api.ts';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import styles from '../tracks/tracks.module.css';
import own from './embed-panel.module.css';

const LABELS = {
  everywhere: 'upload.embed.everywhere',
  listed: 'upload.embed.listed',
  nowhere: 'upload.embed.nowhere',
} as const satisfies Record<EmbedMode, string>;

export const EmbedPanel = ({ memberId }: { memberId: number }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { data: read } = uploadApi.endpoints.uploadGetEmbedDomains.useQuery(memberId);
  // What was saved counts until it is read anew.
  const [saved, setSaved] = useState<{ kept: EmbedDomains; before: EmbedDomains | undefined }>();
  const data = saved && saved.before === read ? saved.kept : read;
  const [save] = uploadApi.endpoints.uploadSetEmbedDomains.useMutation();
  // As chosen and typed; until then what is kept.
  const [chosen, setChosen] = useState<EmbedMode>();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const mode = chosen ?? data?.mode ?? 'everywhere';
  const text = typed ?? data?.domains.join('\n') ?? '';
  const isChanged = chosen !== undefined || typed !== undefined;

  const refuse = (sentence: string, mayFocus: boolean): void => {
    setWrong(sentence);
    if (!mayFocus) return;
    form.current?.querySelector<HTMLElement>('textarea')?.focus();
  };
  const faultOf = (): string | undefined => {
    const read = readDomains(text);
    if (read.wrong !== undefined)
      return intl.formatMessage({ id: 'upload.embed.wrong' }, { word: read.wrong });
    if (read.domains.length === 0) return intl.formatMessage({ id: 'upload.embed.empty' });
    if (read.domains.length <= EMBED_DOMAINS_MAX) return undefined;
    return intl.formatMessage({ id: 'upload.embed.many' }, { max: EMBED_DOMAINS_MAX });
  };
  const send = async (mayFocus: boolean): Promise<SaveOutcome> => {
    if (!isChanged) return 'saved';
    const fault = mode === 'listed' ? faultOf() : undefined;
    if (fault) {
      refuse(fault, mayFocus);
      return 'refused';
    }
    const answer = await save({ mode, domains: mode === 'listed' ? text : '' });
    if (!answer.data?.ok) {
      dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(answer.error ?? answer.data)) }));
      return 'refused';
    }
    const { mode: keptMode, domains } = answer.data;
    setSaved({ kept: { mode: keptMode, domains }, before: read });
    setChosen(undefined);
    setTyped(undefined);
    return 'saved';
  };
  const saveAll = useSavePart('embedding', { isDirty: isChanged, save: send });

  return (
    <Panel id={id} heading={<FormattedMessage id="upload.embed.title" />}>
      <p className={layout.hint}>
        <FormattedMessage id="upload.embed.hint" />
      </p>
      <form
        ref={form}
        className={styles.form}
        aria-labelledby={id}
        noValidate
        onChange={() => setWrong(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          void saveAll();
        }}
      >
        <fieldset className={own.modes} disabled={!data}>
          <legend className={own.legend}>
            <FormattedMessage id="upload.embed.where" />
          </legend>
          {EMBED_MODES.map((value) => (
            <label key={value} className={own.mode}>
              <input
                type="radio"
                name="embed-mode"
                checked={mode === value}
                onChange={() => setChosen(value)}
              />
              <FormattedMessage id={LABELS[value]} />
            </label>
          ))}
        </fieldset>
        {mode === 'listed' && (
          <TextArea
            label={intl.formatMessage({ id: 'upload.embed.domains' })}
            hint={intl.formatMessage({ id: 'upload.embed.domains-hint' })}
            placeholder="partner.example"
            error={wrong}
            rows={4}
            value={text}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </form>
    </Panel>
  );
};
