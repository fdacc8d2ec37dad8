import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { ReadAt } from '#client/styling/read-at.ts';
import { type ApiFailure, type FailureDetails, toApiFailure } from './api-failure.ts';
import { type AwaitProps, DataBlock, showFailure } from './await.tsx';
import type { CallQuery } from './call-query.ts';
import { loadQuery } from './load-query.ts';
import { type MarkupPiece, placePiece } from './markup-parts.ts';

/** Suspends until the query has settled. Subscribes to nothing. */
export function AwaitedOnServer<Data>({ query: options, failed, children }: AwaitProps<Data>) {
  const queryClient = useQueryClient();
  const query = settledQuery(queryClient, options);
  const { status, data, error, dataUpdatedAt } = query.state;
  const isLoaded = status === 'success';
  const writeJson = () =>
    isLoaded
      ? `{"data":${serializeData(data)},"at":${dataUpdatedAt}}`
      : escapeJson(JSON.stringify({ failure: detailsOf(toApiFailure(error)) }));
  return (
    <>
      <DataBlock hash={query.queryHash} json={isFirstUse(queryClient, query.queryHash) ? writeJson() : ''} />
      {isLoaded ? <ReadAt value={dataUpdatedAt}>{children(data as Data, false)}</ReadAt> : showFailure(failed, error, noRetry)}
    </>
  );
}

/** Returns the part of a failure that the browser receives. Of the fields only the names: their texts belong to forms. */
const detailsOf = ({ kind, status, message, fields, retryAfter }: ApiFailure): FailureDetails => ({
  kind,
  status,
  message,
  fields: Object.fromEntries(Object.keys(fields).map((name) => [name, ''])),
  ...(retryAfter !== undefined && { retryAfter }),
});

const noRetry = (): void => {};

function settledQuery<Data>(queryClient: QueryClient, options: CallQuery<Data>): Query {
  const cache = queryClient.getQueryCache();
  const known = cache.get(options.queryHash);
  if (known && known.state.status !== 'pending') return known;
  // React requires the same promise on every attempt.
  use(loadQuery(queryClient, options));
  const query = cache.get(options.queryHash);
  if (!query) throw new Error(`no query ${options.queryHash}`);
  return query;
}

const written = new WeakMap<QueryClient, Set<string>>();

/** Starts another render of the same data (server only). */
export const startDataBlocks = (queryClient: QueryClient): void => void written.set(queryClient, new Set());

/** Returns true for the first part of a page that needs the data: only this part contains the JSON. */
function isFirstUse(queryClient: QueryClient, hash: string): boolean {
  const hashes = written.get(queryClient);
  if (!hashes || hashes.has(hash)) return !hashes;
  hashes.add(hash);
  return true;
}

/** Serializes data. An object shared by several requests (the server's read-through caches return the same one) is serialized once. */
function serializeData(data: unknown): string {
  if (typeof data !== 'object' || data === null) return escapeJson(JSON.stringify(data) ?? 'null');
  let piece = serialized.get(data);
  if (!piece) {
    piece = { text: escapeJson(JSON.stringify(data)) };
    serialized.set(data, piece);
  }
  return placePiece(piece);
}
const serialized = new WeakMap<object, MarkupPiece>();

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
export const escapeJson = (json: string): string => json.replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character);
