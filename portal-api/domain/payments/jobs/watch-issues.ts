import { isDatabaseUnavailable } from '../../../platform/errors.ts';
import type { PayDeps } from '../pay-deps.ts';
import { countOpenIssues } from '../payment-issues.ts';

/** Returns a task to be repeated: counts the open issues for the metric `recon_issues_open`, while the metrics are being read. */
export function watchIssues({ db, logger, metrics }: Pick<PayDeps, 'db' | 'logger' | 'metrics'>): () => Promise<void> {
  return async () => {
    if (!metrics.isRead()) return;
    try {
      metrics.issuesCounted(await countOpenIssues(db));
    } catch (error) {
      logger[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'failed to count the payment issues; will retry');
    }
  };
}
