/** An account of the ledger: a user's or one of the company's. */
export type AccountRef =
  | { kind: 'CASH' | 'HELD'; userId: string }
  | { kind: 'CHANNEL'; channel: 'ALIPAY' | 'WECHAT' }
  | { kind: 'REVENUE'; of: 'SCENE' | 'MEMBERSHIP' }
  | { kind: 'SURPLUS' | 'FEES' | 'BANK' | 'TAX' | 'ADJUST' | 'OPENING' };

/** The accounts between which a kind of transfer may move money, as `from>to`. */
const routes = {
  RECHARGE: ['CHANNEL>CASH'],
  BUY_SCENE: ['CASH>REVENUE', 'CHANNEL>REVENUE'],
  BUY_MEMBERSHIP: ['CASH>REVENUE', 'CHANNEL>REVENUE'],
  REFUND: ['REVENUE>CASH', 'REVENUE>CHANNEL'],
  /** A payment that no order is awaiting. */
  SURPLUS: ['CHANNEL>SURPLUS'],
  /** Goes back to the channel that it came from, or to the balance if the provider cannot refund it. */
  SURPLUS_REFUND: ['SURPLUS>CHANNEL', 'SURPLUS>CASH'],
  /** Return of a balance: requested, done, failed. */
  HOLD: ['CASH>HELD'],
  RETURN: ['HELD>CHANNEL'],
  RELEASE: ['HELD>CASH'],
  FEE: ['FEES>CHANNEL', 'CHANNEL>FEES'],
  SETTLEMENT: ['BANK>CHANNEL', 'CHANNEL>BANK'],
  TAX: ['HELD>TAX'],
  ADJUST: ['ADJUST>CASH', 'CASH>ADJUST'],
  OPENING: ['OPENING>CASH'],
} as const satisfies Record<string, readonly `${AccountRef['kind']}>${AccountRef['kind']}`[]>;

/** The reason of a transfer. */
export type TransferKind = keyof typeof routes;

export const isRoute = (kind: TransferKind, from: AccountRef, to: AccountRef): boolean =>
  routes[kind].some((route) => route === `${from.kind}>${to.kind}`);

/** Returns the name of an account in the database. */
export function accountName(account: AccountRef): string {
  if ('userId' in account) return `${account.kind}:${account.userId}`;
  if ('channel' in account) return `${account.kind}:${account.channel}`;
  return 'of' in account ? `${account.kind}:${account.of}` : account.kind;
}
