import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Writes {
  /** Numbers of the acknowledged writes. */
  acknowledged: number[];
  /** Number of readable refusals, by status. */
  refused: Record<string, number>;
  unreadable: string[];
}

export interface Ledger {
  /** Returns the number of writes acknowledged so far. */
  acknowledged: () => number;
  stop(): Promise<Writes>;
}

const PAUSE_AFTER_REFUSAL_MS = 10;

/** Starts writers that bind an invitation to one IP address after the other through the gateway, and records the acknowledged writes. */
export function createLedger(portalUrl: string, inviteCode: string, writers: number): Ledger {
  const writes: Writes = { acknowledged: [], refused: {}, unreadable: [] };
  let last = 0;
  let isOver = false;
  const writeOn = async (): Promise<void> => {
    while (!isOver) {
      last += 1;
      const number = last;
      const outcome = await bindAddress(portalUrl, inviteCode, number);
      if (outcome === 200) writes.acknowledged.push(number);
      else if (typeof outcome === 'string') writes.unreadable.push(outcome);
      else writes.refused[outcome] = (writes.refused[outcome] ?? 0) + 1;
      if (outcome !== 200) await pause(PAUSE_AFTER_REFUSAL_MS);
    }
  };
  const running = Array.from({ length: writers }, writeOn);
  return {
    acknowledged: () => writes.acknowledged.length,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
      return writes;
    },
  };
}

/** Returns the fault of an answer that a reader cannot understand or that exposes internals; null if there is none. */
export function findUnreadable(status: number, text: string): string | null {
  try {
    const { code, message }: { code?: unknown; message?: unknown } = JSON.parse(text);
    const isReadable = code === status && typeof message === 'string' && (status < 300 || /[\u4e00-\u9fff]/.test(message));
    if (isReadable && !/\bat |ECONN|127\.0\.0\.1|postgres/i.test(text)) return null;
  } catch {
    // Not JSON: reported below.
  }
  return `${status} ${text.slice(0, 200)}`;
}

/** Resolves with the status of a readable answer, or with the problem of an unreadable one. */
async function bindAddress(portalUrl: string, inviteCode: string, number: number): Promise<number | string> {
  try {
    const answer = await fetch(`${portalUrl}/v1/bind-ip-and-invite-code`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(number) },
      body: JSON.stringify({ inviteCode }),
    });
    return findUnreadable(answer.status, await answer.text()) ?? answer.status;
  } catch (error) {
    return `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`;
  }
}

/** Returns a distinct IP address for each write; the portal trusts the proxy that claims it. */
const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Returns an invite code of the demo data. */
export async function findInviteCode(databaseUrl: string): Promise<string> {
  const [row] = await query<{ invite_code: string }>(databaseUrl, 'SELECT invite_code FROM users ORDER BY id LIMIT 1');
  if (!row) throw new Error('the demo data has no user');
  return row.invite_code;
}

/** Lists the acknowledged writes that are missing from the database. */
export async function findLosses(databaseUrl: string, acknowledged: readonly number[]): Promise<number[]> {
  const kept = new Set((await query<{ ip: string }>(databaseUrl, 'SELECT ip FROM invite_bindings')).map(({ ip }) => ip));
  return acknowledged.filter((number) => !kept.has(addressOf(number)));
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}
