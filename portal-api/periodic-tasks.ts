import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from './deps.ts';
import { backUpNightly } from './domain/backup/nightly-backup.ts';
import { notifyDemandExpiry } from './domain/demands/notify-demand-expiry.ts';
import { readOlderBudgetsOnce } from './domain/demands/read-older-budgets.ts';
import { sealDaily } from './domain/ledger/seals.ts';
import { notifyMembershipExpiry } from './domain/membership/notify-membership-expiry.ts';
import { runPaymentJobs } from './domain/payments/jobs/payment-jobs.ts';
import { watchIssues } from './domain/payments/jobs/watch-issues.ts';
import { runReconciliation } from './domain/reconciliation/run-reconciliation.ts';
import { announceDueContent } from './domain/site/shown-content.ts';
import { remindBySms } from './features/chat/remind-by-sms.ts';
import { remindOfFollowUps } from './features/contact/remind-of-follow-ups.ts';
import { countLandingPagesDaily, LEAST_DEMANDS, LEAST_DEMO_DEMANDS } from './features/demand/landing/count-landing-pages.ts';
import { runMatching } from './features/demand/matches/match-demands.ts';
import { runSavedSearches } from './features/demand/saved/run-saved-searches.ts';
import { learnWordsDaily } from './features/demand/search/learn-words.ts';
import { sumUpSearchesDaily } from './features/demand/suggest/count-hot-words.ts';
import { watchBooks } from './maintenance/doctor/watch-books.ts';
import { pruneAll } from './maintenance/prune-all.ts';
import type { DiskSpace } from './platform/disk-space.ts';
import { repeatTask } from './platform/repeat-task.ts';

/** Delay after the start before background work first runs: on PGlite the first page would wait for all of it. */
const FIRST_AFTER_MS = 3 * SECOND_MS;

type TaskDeps = Pick<PortalApiDeps, 'db' | 'clock' | 'providers' | 'config' | 'logger' | 'metrics' | 'exposures'> & {
  disk: DiskSpace;
  /** The database, accessed without a pooler. */
  direct: PortalApiDeps['db'];
};

/** Starts the background work of the API. Returns a function that stops it and waits for what is running. */
export function startPeriodicTasks(deps: TaskDeps): () => Promise<void> {
  const { db, direct, clock, providers, config, logger, exposures } = deps;
  const { storage } = providers;
  const sweptDirs = [config.dataDir, ...(config.backup ? [config.backup.dir] : [])];
  const least = config.demoData ? LEAST_DEMO_DEMANDS : LEAST_DEMANDS;
  const later = { firstAfterMs: FIRST_AFTER_MS };
  const logged =
    (tell: (db: PortalApiDeps['db'], now: Date, signal: AbortSignal) => Promise<unknown>, failure: string) =>
    async (signal: AbortSignal) => {
      await tell(db, clock.now(), signal).catch((error: unknown) => logger.error({ err: error }, `${failure}; will retry`));
    };
  const tasks = [
    repeatTask((signal) => pruneAll({ db, storage, clock, logger, sweptDirs }, signal), HOUR_MS, later),
    repeatTask(deps.disk.look, 10 * SECOND_MS, later),
    // A process that crashes loses the exposures of at most this interval.
    repeatTask(() => exposures.flush(), 5 * SECOND_MS),
    repeatTask((signal) => runPaymentJobs(deps, signal), 2 * SECOND_MS),
    // Maximum delay before a bill is fetched once it is available, and after an operator requested a day.
    repeatTask((signal) => runReconciliation(deps, signal), 10 * SECOND_MS, later),
    // Maximum delay after midnight in China before the day is sealed.
    repeatTask(() => sealDaily(deps), MINUTE_MS, later),
    // Maximum delay after the metrics are first read until they report on the books.
    repeatTask(watchBooks({ ...deps, db: direct }), 30 * SECOND_MS, later),
    repeatTask(watchIssues(deps), 30 * SECOND_MS, later),
    repeatTask(logged(notifyMembershipExpiry, 'members could not be told of the end of their membership'), MINUTE_MS, later),
    repeatTask(logged(notifyDemandExpiry, 'publishers could not be told of the end of a demand'), MINUTE_MS, later),
    repeatTask(logged(remindOfFollowUps, 'people could not be reminded of what they wanted to follow up'), 10 * SECOND_MS, later),
    // They follow a message after hours: minutes do not matter.
    repeatTask(async (signal) => void (await remindBySms(deps, signal)), 5 * MINUTE_MS, later),
    // Maximum delay after a banner or an announcement is due until cached pages show it.
    repeatTask(logged(announceDueContent, 'pages could not be told of a banner or an announcement that is due'), 2 * SECOND_MS, later),
    // Maximum delay before users are notified of a demand that a saved search finds.
    repeatTask((signal) => runSavedSearches(deps, signal), 5 * SECOND_MS, later),
    repeatTask((signal) => runMatching(deps, signal), 5 * SECOND_MS, later),
    repeatTask((signal) => learnWordsDaily(deps, signal), 10 * MINUTE_MS, later),
    repeatTask(() => sumUpSearchesDaily(deps), 10 * MINUTE_MS, later),
    repeatTask(() => countLandingPagesDaily({ ...deps, least }), 10 * MINUTE_MS, later),
    repeatTask((signal) => readOlderBudgetsOnce(deps, signal), 10 * MINUTE_MS, later),
    ...(config.backup ? [backUpNightly({ db: direct, clock, storage, logger }, config.backup, config.databaseUrl !== undefined)] : []),
  ];
  return async () => {
    await Promise.all(tasks.map((task) => task.stop()));
  };
}
