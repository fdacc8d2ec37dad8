import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { PortalApiDeps } from '../../deps.ts';
import type { NoticeVerdict } from '../../domain/payments/receive-notice.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { RefusalCause } from '../../platform/providers/pay/pay-provider.ts';

/** Maximum number of log lines about refused notices a day, so that thousands of forged ones cannot fill the disk. */
const LINES_A_DAY = 100;

interface NoticeCounter {
  taken(channel: PayChannel, verdict: NoticeVerdict): void;
  refused(channel: PayChannel, cause: RefusalCause): void;
}

/** Counts all notices in the metrics. Apart from that, refused ones leave only some log lines; probes not even these. */
export function createNoticeCounter({ clock, logger, metrics }: Pick<PortalApiDeps, 'clock' | 'logger' | 'metrics'>): NoticeCounter {
  let today = { day: '', lines: 0 };
  return {
    taken: (channel, verdict) => {
      metrics.payNotice(channel, verdict);
      if (verdict === 'MISMATCH' || verdict === 'UNKNOWN') logger.error({ channel, verdict }, 'a payment notice matches no payment');
    },
    refused: (channel, cause) => {
      metrics.payNotice(channel, `REFUSED_${cause}`);
      const day = toChinaDay(clock.now());
      if (today.day !== day) today = { day, lines: 0 };
      if (cause === 'PROBE' || today.lines >= LINES_A_DAY) return;
      today.lines += 1;
      logger.warn({ channel, cause }, 'rejected a payment notice');
    },
  };
}
