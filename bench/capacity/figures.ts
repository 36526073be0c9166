/** What the capacity bench measures, kept in figures.json: what one page view, one watched hour and one upload cost. */
export const REQUEST_KINDS = ['document', 'read', 'write', 'code', 'picture', 'media'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Bytes as they come over the wire, compressed, with headers. */
export type Traffic = Readonly<Record<RequestKind, { requests: number; bytes: number }>>;

/** Of one answer. */
export interface AnswerCost {
  /** Processor time of the web process with its render workers, in ms. */
  webMs: number;
  /** Processor time of PostgreSQL, in ms. */
  databaseMs: number;
  /** Transactions that PostgreSQL counts; one for each statement outside a transaction. */
  transactions: number;
}

export const ANSWERS = {
  listing: 'a listing, in no cache',
  watch: 'a watch page, in no cache',
  search: 'a search, in no cache',
  cached: 'a page, in the process’s own cache',
  view: 'a view that is counted',
  pageView: 'a page view that is counted',
} as const;
export type AnswerName = keyof typeof ANSWERS;

export interface CapacityFigures {
  /** What the figures are of: they hold for this machine and this size. */
  measured: { on: string; processor: string; videos: number };
  answers: Readonly<Record<AnswerName, AnswerCost>>;
  /** Of a visitor with an empty cache: the first page, and each further page of the visit. */
  traffic: { first: Traffic; next: Traffic };
  /** Processor time of nginx for a GB of segments from files, in seconds. */
  nginxSecondsPerGb: number;
  /** Processor time of a worker for a minute of an uploaded 720p video, in seconds, its ladder and sound; and the bytes that are stored of it. */
  workerSecondsPerMinute: number;
  storedBytesPerMinute: number;
  /** Of a counted view in PostgreSQL with its indexes, until it is pruned. */
  bytesPerView: number;
}
