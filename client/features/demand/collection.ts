import type { QueryClient } from '@tanstack/react-query';
import type { Demand } from '#shared/contract/demand.ts';
import { changeDemand } from './demand-api.ts';

export interface Collection {
  demandId: string;
  collected: boolean;
  collectCount: number;
}

/** A demand after collecting it; nothing when it is so already. */
export const turned = (
  { id, collected, collectCount }: Pick<Demand, 'id' | 'collected' | 'collectCount'>,
  wanted: boolean,
): Collection => ({
  demandId: id,
  collected: wanted,
  collectCount: collected === wanted ? collectCount : Math.max(0, collectCount + (wanted ? 1 : -1)),
});

/** Brings every page about the demand in step. */
export function showCollection(queryClient: QueryClient, { demandId, collected, collectCount }: Collection): void {
  changeDemand(queryClient, demandId, (demand) => ({ ...demand, collected, collectCount }));
}

const CHANNEL = 'demand-collections';

/** Notifies the other tabs. */
export function notifyOtherTabs(collection: Collection): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(collection);
  channel.close();
}

/** Calls `onChange` with what other tabs tell; gives the function that ends it. */
export function onOtherTabs(onChange: (collection: Collection) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isCollection(data)) onChange(data);
  };
  return () => channel.close();
}

/** A tab of another build may say something else. */
const isCollection = (value: unknown): value is Collection =>
  typeof value === 'object' &&
  value !== null &&
  'demandId' in value &&
  typeof value.demandId === 'string' &&
  'collected' in value &&
  typeof value.collected === 'boolean' &&
  'collectCount' in value &&
  typeof value.collectCount === 'number';
