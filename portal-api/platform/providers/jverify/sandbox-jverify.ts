import { randomBytes } from 'node:crypto';
import type { JverifyProvider } from '../providers.ts';
import type { Outbox } from '../sandbox-outbox.ts';

const TICKET_MINUTES = 5;

/**
 * Creates a provider that redeems the tickets of the sandbox pages, each once. They serve only this machine, so nobody else can
 * get one.
 */
export const createSandboxJverify = (outbox: Outbox): JverifyProvider => ({
  readPhone: async (loginToken) => await phoneOf(outbox, loginToken),
  confirmPhone: async (token, phone) => (await phoneOf(outbox, token)) === phone,
});

/** Issues a ticket for this phone number and shows it on a sandbox page; stands in for a carrier, which does it for the SIM card in use. */
export async function issueJverifyTicket(outbox: Outbox, phone: string): Promise<void> {
  await outbox.put('jverify', { phone, ticket: randomBytes(16).toString('base64url') });
}

async function phoneOf(outbox: Outbox, token: string): Promise<string | null> {
  const item = await outbox.take('jverify', { field: 'ticket', value: token, maxAgeMs: TICKET_MINUTES * 60_000 });
  return item ? String(item.payload['phone']) : null;
}
