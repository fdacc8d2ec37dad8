import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of this process. Each report costs about a microsecond and never throws. */
export interface ApiMetrics {
  /** Counts a provider's notice by our verdict, or by the reason why it was rejected. */
  payNotice(channel: string, verdict: string): void;
  /** Records the seconds from a payment at the provider to its effect here; `source`: how we learned of the payment. */
  paySettled(source: 'NOTICE' | 'QUERY', seconds: number): void;
  /** Counts a payment that no notice had reported. */
  payFoundByQuery(channel: string): void;
  /** Counts a reminder of unread messages by SMS that the carrier accepted or did not. */
  smsReminder(outcome: 'sent' | 'failed'): void;
  /** Counts a document that the virus scanner has checked, or failed to check. */
  fileScan(outcome: 'clean' | 'infected' | 'failed'): void;
  /** Records a check of all the books. */
  booksExamined(isOk: boolean, seconds: number): void;
  /** Sets the number of open payment issues of each kind. `counts` must contain every kind. */
  issuesCounted(counts: Readonly<Record<string, number>>): void;
  /** Records whether the replica is in use, and its lag in seconds; null: it does not answer. */
  replicaSeen(isUsed: boolean, lagSeconds: number | null): void;
  /** Records the free space on the disk of the data directory, in bytes. */
  diskSeen(freeBytes: number): void;
  /** Sets the number of open event streams. */
  liveStreams(count: number): void;
  /** Counts a read by its source: the replica, the primary instead of it, or the primary after the replica had failed. */
  readFrom(place: 'replica' | 'primary' | 'repeated'): void;
  /** Returns the metrics in Prometheus text format. */
  read(): Promise<string>;
  /** Returns whether the metrics have ever been read: expensive ones are measured only then. */
  isRead(): boolean;
}

/** In seconds, from an immediate notice to a bill on the next day. */
const settleBuckets = [0.5, 1, 2, 5, 10, 20, 60, 300, 1_800, 7_200, 86_400];

export function createApiMetrics(): ApiMetrics {
  const registry = new Registry();
  const registers = [registry];
  const notices = new Counter({
    name: 'pay_notices_total',
    help: 'Payment notices of the providers by verdict',
    labelNames: ['channel', 'verdict'],
    registers,
  });
  const settled = new Histogram({
    name: 'pay_settle_seconds',
    help: 'Time from a payment at the provider to its effect, in seconds, by source',
    labelNames: ['source'],
    buckets: settleBuckets,
    registers,
  });
  const found = new Counter({
    name: 'pay_query_found_total',
    help: 'Payments found by a query because no notice had arrived',
    labelNames: ['channel'],
    registers,
  });
  const reminders = new Counter({
    name: 'sms_reminders_total',
    help: 'Reminders of unread messages by SMS, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const scans = new Counter({
    name: 'file_scans_total',
    help: 'Documents given to the virus scanner, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  let replica: { isUsed: Gauge; lag: Gauge } | null = null;
  let reads: Counter | null = null;
  const streams = new Gauge({ name: 'live_streams', help: 'Open event streams of signed-in browsers', registers });
  let disk: Gauge | null = null;
  let isRead = false;
  let issues: Gauge | null = null;
  let books: { isOk: Gauge; seconds: Gauge } | null = null;
  return {
    payNotice: (channel, verdict) => notices.inc({ channel, verdict }),
    paySettled: (source, seconds) => settled.observe({ source }, Math.max(0, seconds)),
    payFoundByQuery: (channel) => found.inc({ channel }),
    smsReminder: (outcome) => reminders.inc({ outcome }),
    fileScan: (outcome) => scans.inc({ outcome }),
    booksExamined: (isOk, seconds) => {
      // Not registered before the first check: a gauge starts at 0, which would mean that the books are wrong.
      books ??= {
        isOk: new Gauge({ name: 'books_ok', help: '1 while the books are consistent, else 0', registers }),
        seconds: new Gauge({ name: 'books_examination_seconds', help: 'Duration of the last check of the books, in seconds', registers }),
      };
      books.isOk.set(isOk ? 1 : 0);
      books.seconds.set(seconds);
    },
    issuesCounted: (counts) => {
      // Not registered before the first count either.
      issues ??= new Gauge({ name: 'recon_issues_open', help: 'Open payment issues by kind', labelNames: ['kind'], registers });
      for (const [kind, count] of Object.entries(counts)) issues.set({ kind }, count);
    },
    replicaSeen: (isUsed, lagSeconds) => {
      replica ??= {
        isUsed: new Gauge({ name: 'database_replica_in_use', help: '1 while the replica is used, else 0', registers }),
        lag: new Gauge({ name: 'database_replica_lag_seconds', help: 'Lag of the replica behind the primary, in seconds', registers }),
      };
      replica.isUsed.set(isUsed ? 1 : 0);
      replica.lag.set(lagSeconds ?? Number.NaN);
    },
    diskSeen: (freeBytes) => {
      disk ??= new Gauge({ name: 'data_disk_free_bytes', help: 'Free space on the disk of the data directory, in bytes', registers });
      disk.set(freeBytes);
    },
    liveStreams: (count) => streams.set(count),
    readFrom: (place) => {
      reads ??= new Counter({
        name: 'database_reads_total',
        help: 'Reads that may use the replica by place; repeated: on the primary, after the replica failed',
        labelNames: ['place'],
        registers,
      });
      reads.inc({ place });
    },
    read: () => {
      isRead = true;
      return registry.metrics();
    },
    isRead: () => isRead,
  };
}
