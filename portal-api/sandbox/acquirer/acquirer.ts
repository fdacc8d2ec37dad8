import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PayChannel } from '../../platform/providers/pay/pay-provider.ts';
import type { AcquirerEndpoint } from '../../platform/providers/pay/sandbox-pay.ts';

/** Dependencies and state of the acquirer. Payments are stored in the database; outages and tickets for bills belong to this process. */
export interface Acquirer {
  db: Database;
  clock: Clock;
  place: AcquirerEndpoint;
  /** Origin that notices are sent to instead of the one in the notify address; null: no override. */
  notifyVia: string | null;
  /** Time until which a channel does not answer, in ms since 1970. */
  downUntil: Map<PayChannel, number>;
  tickets: Map<string, BillTicket>;
}

export interface BillTicket {
  channel: PayChannel;
  kind: 'TRADE' | 'FUND';
  day: string;
  /** Expiry, in ms since 1970. */
  until: number;
}

export const isDown = ({ downUntil, clock }: Acquirer, channel: PayChannel): boolean =>
  (downUntil.get(channel) ?? 0) > clock.now().getTime();

const TICKET_MS = 30_000;

/** Issues a ticket for one file, and deletes expired tickets. */
export function issueTicket({ tickets, clock }: Acquirer, ticket: Omit<BillTicket, 'until'>): string {
  const now = clock.now().getTime();
  for (const [name, { until }] of tickets) if (until < now) tickets.delete(name);
  const name = randomBytes(24).toString('hex');
  tickets.set(name, { ...ticket, until: now + TICKET_MS });
  return name;
}

export function readTicket({ tickets, clock }: Acquirer, name: string): BillTicket | null {
  const ticket = tickets.get(name);
  return ticket && ticket.until >= clock.now().getTime() ? ticket : null;
}

/** Returns the same id for the same subject, so that a repeated notice is recognized. */
export const noticeIdOf = (...about: readonly string[]): string => createHash('sha256').update(about.join('\n')).digest('hex').slice(0, 32);

/** The payer: the real providers name one too, and the portal must not store it. */
export const PAYER = { openid: 'oSandboxPayer0000000000000001', buyerId: '2088999999999999' } as const;
