import { randomBytes } from 'node:crypto';
import type { JverifyProvider } from '../providers.ts';
import type { Outbox } from '../sandbox-outbox.ts';

const TICKET_MINUTES = 5;

/** Redeems, once, the tickets that the sandbox console gave out: the console is for this machine only, so nobody elsewhere can have one. */
export const createSandboxJverify = (outbox: Outbox): JverifyProvider => ({
  readPhone: async (loginToken) => await phoneOf(outbox, loginToken),
  confirmPhone: async (token, phone) => (await phoneOf(outbox, token)) === phone,
});

/** Gives out a ticket that stands for this phone, as a carrier does for the SIM card that asks; the console shows it. */
export async function issueJverifyTicket(outbox: Outbox, phone: string): Promise<void> {
  await outbox.put('jverify', { phone, ticket: randomBytes(16).toString('base64url') });
}

async function phoneOf(outbox: Outbox, token: string): Promise<string | null> {
  const item = await outbox.take('jverify', { field: 'ticket', value: token, maxAgeMs: TICKET_MINUTES * 60_000 });
  return item ? String(item.payload['phone']) : null;
}
