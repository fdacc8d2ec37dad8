import type { QueryClient } from '@tanstack/react-query';
import { createTabChannel } from '#client/lib/tab-channel.ts';
import type { Demand } from '#shared/contract/demand.ts';
import { changeDemand } from './demand-api.ts';

export interface Collection {
  demandId: string;
  collected: boolean;
  collectCount: number;
}

/** Returns a demand's bookmark state after bookmarking it or removing the bookmark; an unchanged state keeps the count. */
export const withBookmark = (
  { id, collected, collectCount }: Pick<Demand, 'id' | 'collected' | 'collectCount'>,
  wanted: boolean,
): Collection => ({
  demandId: id,
  collected: wanted,
  collectCount: collected === wanted ? collectCount : Math.max(0, collectCount + (wanted ? 1 : -1)),
});

/** Applies a bookmark state to every cached copy of the demand. */
export function showCollection(queryClient: QueryClient, { demandId, collected, collectCount }: Collection): void {
  changeDemand(queryClient, demandId, (demand) => ({ ...demand, collected, collectCount }));
}

const channel = createTabChannel('demand-collections');

/** Notifies the other tabs of a bookmark state. */
export const notifyOtherTabs = (collection: Collection): void => channel.tell(collection);

/** Calls `onChange` for changes in other tabs; returns a function that stops listening. */
export const onOtherTabs = (onChange: (collection: Collection) => void): (() => void) =>
  channel.listen((message) => {
    if (isCollection(message)) onChange(message);
  });

/** Validates the message: a tab with another build may send a different shape. */
const isCollection = (value: unknown): value is Collection =>
  typeof value === 'object' &&
  value !== null &&
  'demandId' in value &&
  typeof value.demandId === 'string' &&
  'collected' in value &&
  typeof value.collected === 'boolean' &&
  'collectCount' in value &&
  typeof value.collectCount === 'number';
