/** For the owner of the video: on whose pages their videos may be embedded. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { readDomains } from '@foyer/shared/wire-schemas/watching/embed-domains';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { type FormEvent, useState } from 'react';
import { dialogsApi } from '../../dialogs-api.ts';
import css from './share-dialog.module.css';
import { useWriteNotice } from './use-write-notice.ts';

export const EmbedDomainsForm = ({ memberId }: { memberId: number }) => {
  const intl = useIntl();
  const tell = useWriteNotice();
  const { data } = dialogsApi.endpoints.playerDialogGetDomains.useQuery({ memberId });
  const [setDomains, { isLoading }] = dialogsApi.endpoints.playerDialogSetDomains.useMutation();
  // As typed; until then what is kept.
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const text = typed ?? data?.domains.join('\n') ?? '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readDomains(text);
    setWrong(read.wrong);
    if (read.wrong !== undefined) return;
    const code = tell(
      await setDomains({ domains: text }),
      intl.formatMessage({ id: 'player.share.domains.done' }),
    );
    if (code === null) setTyped(undefined);
  };
  return (
    <form className={css.field} onSubmit={(event) => void save(event)} noValidate>
      <TextArea
        label={intl.formatMessage({ id: 'player.share.domains' })}
        hint={intl.formatMessage({ id: 'player.share.domains.hint' })}
        placeholder="partner.example"
        error={
          wrong !== undefined && <FormattedMessage id="player.share.domains.wrong" values={{ word: wrong }} />
        }
        rows={2}
        value={text}
        disabled={!data}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(undefined);
        }}
      />
      <Button type="submit" disabled={isLoading || typed === undefined} className={css.save}>
        <FormattedMessage id="player.share.domains.save" />
      </Button>
    </form>
  );
};
