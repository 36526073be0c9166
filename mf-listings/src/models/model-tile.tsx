/** One model of a list. */
import type { ModelCard } from '@foyer/shared/wire-schemas/models';
import { FormattedMessage } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import { Card } from '../lists/card.tsx';

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
