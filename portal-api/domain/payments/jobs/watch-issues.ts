import { isDatabaseUnavailable } from '../../../platform/errors.ts';
import type { PayDeps } from '../pay-deps.ts';
import { countOpenIssues } from '../payment-issues.ts';

/** A task to be repeated: counts the issues that wait for a person, for `recon_issues_open`, while somebody reads the metrics. */
export function watchIssues({ db, logger, metrics }: Pick<PayDeps, 'db' | 'logger' | 'metrics'>): () => Promise<void> {
  return async () => {
    if (!metrics.isRead()) return;
    try {
      metrics.issuesCounted(await countOpenIssues(db));
    } catch (error) {
      logger[isDatabaseUnavailable(error) ? 'warn' : 'error'](
        { err: error },
        'the issues of money could not be counted; it is tried again',
      );
    }
  };
}
