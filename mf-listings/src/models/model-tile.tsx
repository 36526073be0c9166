/** One model of a list. */
import type { ModelCard } from '@foyer/shared/wire-schemas/models';
import { FormattedMessage } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import { urls } from '@foyer/shared/urls';

export const ModelTile = ({ model, eager }: { model: ModelCard; eager: boolean }) => (
  <Card
    shape="portraits"
    to={urls.model(model.dir)}
    title={model.title}
    picture={model.thumb}
    icon="user"
    facts={<FormattedMessage id="listings.count" values={{ count: model.statistics.videos }} />}
    eager={eager}
  />
);
