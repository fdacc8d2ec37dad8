import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PayChannel } from '../../platform/providers/pay/pay-provider.ts';
import type { AcquirerPlace } from '../../platform/providers/pay/sandbox-pay.ts';

/** Parts that the acquirer is built of. Payments are kept; faults of the line and tickets for bills are of this process. */
export interface Acquirer {
  db: Database;
  clock: Clock;
  place: AcquirerPlace;
  /** Origin that notices go to in place of the one that they name. */
  notifyVia: string | null;
  /** Until when a channel answers nobody, as a time. */
  downUntil: Map<PayChannel, number>;
  tickets: Map<string, BillTicket>;
}

export interface BillTicket {
  channel: PayChannel;
  kind: 'TRADE' | 'FUND';
  day: string;
  /** As a time. */
  until: number;
}

export const isDown = ({ downUntil, clock }: Acquirer, channel: PayChannel): boolean =>
  (downUntil.get(channel) ?? 0) > clock.now().getTime();

const TICKET_MS = 30_000;

/** A ticket for one file. The acquirer forgets those that have run out. */
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

/** The same id for the same thing: what is sent again is known by it. */
export const noticeIdOf = (...about: readonly string[]): string => createHash('sha256').update(about.join('\n')).digest('hex').slice(0, 32);

/** The payer: the real providers name one too, and nobody here keeps it. */
export const PAYER = { openid: 'oSandboxPayer0000000000000001', buyerId: '2088999999999999' } as const;
