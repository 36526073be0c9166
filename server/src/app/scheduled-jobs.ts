/**
 * The table of everything that the site does by itself at intervals. Processes start what stands here (`start-scheduled-jobs.ts`), /metrics
 * tells of it, and `npm run jobs-reference` writes docs/reference/scheduled-jobs.md from it. Rooms say how a job is done, under its name.
 */
export interface ScheduledJob {
  /** Which kind of process runs it; the all-in-one process is both. */
  process: 'worker' | 'web';
  everySeconds: number;
  does: string;
  /** What it locks besides its own name, since commands do the same work. */
  alsoLocks?: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For what a database and the storage are enough. */
const worker = (everySeconds: number, does: string, alsoLocks?: string) =>
  ({ process: 'worker', everySeconds, does, alsoLocks }) as const;
/** For what needs the upload folder, the releases, the site's keys, the settings as they are, or a way out of the machine. */
const web = (everySeconds: number, does: string) => ({ process: 'web', everySeconds, does }) as const;

export const SCHEDULED_JOBS = {
  // Views and votes
  'fold views': worker(30, 'adds up the views that came in; those of one object are one write'),
  'fold watched parts': worker(MINUTE, 'adds up which parts of videos were watched'),
  'views of past days': worker(6 * HOUR, 'adds views of past days to totals, deletes their details'),
  'campaigns of past days': worker(6 * HOUR, 'deletes campaigns of views that are counted'),
  'salts of past days': worker(900, 'deletes what voters of past days could be recognised by'),
  // Figures of the site
  'fold figures': worker(30, 'adds up what is counted for the figures of the site'),
  'visitors of past days': worker(
    900,
    'drops by what visitors of past days were counted, and makes partitions of the next days',
  ),
  'figures of earlier days': worker(HOUR, 'adds what is known of days before the figures were counted, once'),
  'fold audiences': worker(30, 'adds up what is counted for the audiences of uploaders'),
  'days of audiences': worker(
    900,
    'closes days of audiences that are over, drops by what their viewers were counted, and makes partitions of the next days',
  ),
  'audiences of past days': worker(
    DAY,
    'deletes sums of audiences after 800 days, what was watched of videos with its month, and makes partitions of the next months',
  ),
  'bytes stored': worker(6 * HOUR, 'lists the storage to know how many bytes of each kind there are'),
  // Lists of videos
  'totals of lists': worker(5, 'brings the totals of lists up to date'),
  'anchors of deep pages': worker(HOUR, 'rebuilds where deep pages of lists start', 'listing_anchors'),
  'anchors of filtered deep pages': worker(
    6 * HOUR,
    'the same for filtered lists',
    'listing_filtered_anchors',
  ),
  'anchors of members': worker(HOUR, 'the same for the list of all members', 'member_anchors'),
  'first pages of models and channels': worker(
    6 * HOUR,
    'writes down which videos come first in the lists of models and channels that have many',
    'listing_tops',
  ),
  'popular videos of searches': worker(HOUR, 'rebuilds the popular matches of searches', 'popular_search'),
  'changes of the search index': worker(
    5,
    'sends OpenSearch what changed of videos, where searches ask it',
    'search_indexes',
  ),
  'rankings by country': worker(600, 'rebuilds the rankings of /top-country/', 'country_rankings'),
  counters: worker(6 * HOUR, 'counts videos and comments anew', 'listing_counters, comment_counters'),
  'changes of the catalogue': worker(
    5,
    'moves the videos of merged and deleted categories and models, and renews what videos are found by',
  ),
  'changes of many videos': worker(
    2,
    'carries out what editors change of many videos or albums, and undoes it, in small batches',
  ),
  // Limits, sessions, accounts
  'past limits': worker(300, 'deletes rate limits whose window has ended'),
  'past age requests': worker(300, 'deletes questions of age that were not answered in time'),
  'expired sessions': worker(HOUR, 'deletes sessions that have ended'),
  'expired sign-in steps': worker(HOUR, 'deletes sign-ins that were not finished'),
  'past codes': worker(HOUR, 'deletes expired codes, and accounts that nobody confirmed for a week'),
  'lost second factors': worker(600, 'removes second factors reported lost whose seven days are over'),
  'exports of members’ data': worker(10, 'makes the files of their data that members asked for'),
  'ends of accounts': worker(HOUR, 'deletes accounts whose fourteen days are over'),
  'secret of the release before': web(
    MINUTE,
    'deletes the secret that an earlier release kept in the database',
  ),
  'sealed seeds': web(MINUTE, 'seals seeds of second factors with the present key'),
  // Mails
  'mails that are due': web(10, 'sends mails that wait, or are due again after a failure'),
  'past mails': web(HOUR, 'deletes mails that were sent, and those that nobody took for three days'),
  digests: web(900, 'mails a summary of what is unread to members who want one'),
  // Moderation and records
  'end of suspensions': worker(MINUTE, 'ends suspensions whose time is over'),
  'reports whose time runs out': worker(300, 'warns moderators of reports that are due'),
  'clocks of copyright notices': web(300, 'carries out what the deadlines of copyright notices lead to'),
  'consent requests whose time runs out': web(300, 'warns of requests for consent that are due'),
  'end of kept records': web(HOUR, 'deletes records of people shown whose time is over'),
  // Uploads and files
  'sweep of uploads': web(MINUTE, 'ends uploads that were left, and cleans up after them'),
  'uploads that wait for their uploader': web(
    300,
    'reminds uploaders of videos that they have not submitted',
  ),
  'new files of videos': web(5, 'exchanges films by new files that are ready'),
  'sweep of albums': web(600, 'cleans up after albums that were left, and queues photos without a job'),
  'videos to be published again': worker(30, 'shows videos again whose withdrawal was taken back'),
  'videos to be published at their time': worker(10, 'publishes videos whose chosen time has come'),
  'work without a job': worker(120, 'queues unfinished work on videos that no job stands for'),
  'extra ladders without a job': worker(
    HOUR,
    'queues unfinished ladders in other codecs that no job stands for',
  ),
  'sources of finished videos': worker(900, 'removes source files that are not needed any more'),
  'sound of earlier videos': worker(20, 'has an earlier film brought to one loudness, one after the other'),
  'past remakes': worker(DAY, 'deletes what is known of remakes that ended long ago'),
  'sweep of stored files': worker(HOUR, 'removes files that killed processes left'),
  'purge of what was deleted': worker(6 * HOUR, 'removes files of objects deleted long ago'),
  'pictures of advertising that nobody saved': worker(
    HOUR,
    'removes uploaded pictures of advertising that no version of a setting names',
  ),
  'feeds of friend sites': web(
    MINUTE,
    'reads the feeds of friend sites that are on: each every three hours, a new one immediately',
  ),
  // Backups
  'checkpoint after a start': worker(
    10,
    'has a server whose log pgBackRest archives do so in time after it was started',
  ),
  'list of withdrawals': web(15, 'copies what was withdrawn to the place of the backups, for a restore'),
  // Releases
  canary: web(2, 'decides about the candidate: more visitors, all of them, or none'),
  'decided fault networks': web(600, 'deletes which networks reported about canaries that are decided'),
  'old measurements': web(DAY, 'deletes measurements of sets that were not live for 42 days'),
  'faults that browsers report': web(30, 'warns operators of faults that browsers report of a live set'),
  'new faults of releases': web(600, 'deletes which networks met new faults, after an hour'),
  'old faults of releases': web(DAY, 'deletes faults of sets that were not live for 42 days'),
} as const satisfies Record<string, ScheduledJob>;

export type JobName = keyof typeof SCHEDULED_JOBS;
/** The jobs of one kind of process. */
export type JobOf<Kind extends ScheduledJob['process']> = {
  [Name in JobName]: (typeof SCHEDULED_JOBS)[Name]['process'] extends Kind ? Name : never;
}[JobName];
