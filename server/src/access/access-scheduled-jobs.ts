/** Scheduled jobs about what visitors may do: past rate limits, questions of age that nobody answered or collected in time. */
import { deletePastAgeRequests } from './age-requests.sql.ts';
import { deletePastLimits } from './limits.sql.ts';

export const ACCESS_JOBS = { 'past age requests': deletePastAgeRequests, 'past limits': deletePastLimits };
