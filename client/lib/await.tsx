import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { markHookless } from '#client/styling/expand.ts';
import { ReadAt } from '#client/styling/read-at.ts';
import { ApiFailure, type FailureDetails, toApiFailure } from './api-failure.ts';
import type { CallQuery } from './call-query.ts';
import { leadOfDocument } from './server-clock.ts';

/** Repeats the request; undefined if the result would be the same. */
export type Retry = (() => void) | undefined;

export interface AwaitProps<Data> {
  query: CallQuery<Data>;
  /** Keeps the layout while the data is loading. */
  pending: ReactNode;
  /** Called without `retry` if another request would fail in the same way. */
  failed: (failure: ApiFailure, retry: Retry) => ReactNode;
  children: (data: Data, isRefreshing: boolean) => ReactNode;
}

/**
 * A part of a page that needs one query. The server renders it in place if the data arrives in time and streams it otherwise. In both
 * cases a JSON block beside the markup contains the data, which the browser uses instead of making the call again.
 */
export function Await<Data>(props: AwaitProps<Data>) {
  return (
    <Suspense fallback={asPlaceholder(props.pending)}>
      <Awaited {...props} />
    </Suspense>
  );
}
markHookless(Await);

/**
 * `Await` without a boundary of its own: on the server the surrounding boundary waits for the query. For content that users type into: a
 * form in a placeholder would be replaced together with the typed text, and a form in a boundary of its own would hydrate later than its
 * owner.
 */
export const AwaitWithoutBoundary = markHookless(<Data,>(props: AwaitProps<Data>) => <Awaited {...props} />);

/** The implementation for the browser or the server. Never changes within a process, so its hooks are stable. Both render the same tree. */
let Awaited: <Data>(props: AwaitProps<Data>) => ReactNode = AwaitedInBrowser;

/** The browser renders `pending` unmarked: it is not replaced by streamed markup. */
let asPlaceholder = (pending: ReactNode): ReactNode => pending;

/** Sets the server's implementation. Called by the server before it renders anything. */
export function setAwaitImplementation(component: typeof Awaited, markPlaceholder: typeof asPlaceholder): void {
  Awaited = component;
  asPlaceholder = markPlaceholder;
}

function AwaitedInBrowser<Data>({ query, pending, failed, children }: AwaitProps<Data>) {
  const queryClient = useQueryClient();
  const hash = query.queryHash;
  adoptBlock(queryClient, query.queryKey, hash);
  const result = useQuery(query);
  const { anchor, retry } = useHeldFocus(result);
  // Never changes, because only hydration reads it: React gives up the server's markup of a part whose code is still loading if a context
  // around it changes.
  const [readAt] = useState(result.data === undefined ? null : result.dataUpdatedAt + leadOfDocument());
  return (
    <>
      <script ref={anchor} {...blockOf(hash, '')} />
      {/* Around all three states, so that elements they have in common keep their state. */}
      <ReadAt value={readAt}>
        {result.data !== undefined
          ? children(result.data, result.isFetching)
          : result.isError && !result.isFetching
            ? showFailure(failed, result.error, retry)
            : pending}
      </ReadAt>
    </>
  );
}

/** Renders a failure, with a retry if it can help. */
export function showFailure(failed: AwaitProps<never>['failed'], error: unknown, retry: () => void): ReactNode {
  const failure = toApiFailure(error);
  return failed(failure, failure.isPermanent ? undefined : retry);
}

/** The JSON data of the query with this hash; empty in all parts with this query but one. */
export const DataBlock = markHookless(({ hash, json }: { hash: string; json: string }) => <script {...blockOf(hash, json)} />);
const blockOf = (hash: string, json: string) => ({
  type: 'application/json',
  'data-query': hash,
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: json },
});

/** Returns a `retry` that keeps the focus in this part: its button disappears when pressed, and the focus would move to the page's top. */
function useHeldFocus({ status, isFetching, refetch }: { status: string; isFetching: boolean; refetch: () => unknown }) {
  const anchor = useRef<HTMLScriptElement>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    // A part that consists of text only has no element except the surrounding one.
    const part = anchor.current?.nextElementSibling ?? anchor.current?.parentElement;
    if (isHeld.current && document.activeElement === document.body && part instanceof HTMLElement) {
      if (part.tabIndex < 0) part.tabIndex = -1;
      part.focus({ preventScroll: true });
    }
    if (status !== 'pending' && !isFetching) isHeld.current = false;
  }, [status, isFetching]);
  const retry = () => {
    isHeld.current = true;
    void refetch();
  };
  return { anchor, retry };
}

/** Adopts the data delivered with the markup unless the query has settled. A pending fetch does not count: it may arrive late or never. */
function adoptBlock(queryClient: QueryClient, queryKey: QueryKey, hash: string): void {
  const status = queryClient.getQueryState(queryKey)?.status;
  if (status && status !== 'pending') return;
  const blocks = `script[data-query="${CSS.escape(hash)}"]`;
  // Of several parts with this query, the one that the server rendered first has the data; it need not be the first of the document.
  const element = document.querySelector(`${blocks}:not(:empty)`);
  // That part may also arrive after this one. React leaves the markup of a part that waits as it is.
  if (!element && document.readyState === 'loading' && document.querySelector(blocks)) use(documentEnd());
  const parsed = parseBlock(element?.textContent);
  if (!element || !parsed) return;
  if (parsed.failure) {
    // Report the failure once: a retry makes the query pending again, and this block would restore the old failure.
    element.textContent = 'null';
    const query = queryClient.getQueryCache().build<unknown, ApiFailure>(queryClient, { queryKey });
    query.setState({
      status: 'error',
      error: new ApiFailure(parsed.failure),
      errorUpdatedAt: Date.now(),
      errorUpdateCount: 1,
      fetchStatus: 'idle',
    });
  } else {
    queryClient.setQueryData(queryKey, parsed.data, { updatedAt: parsed.at ? parsed.at - leadOfDocument(parsed.at) : Date.now() });
  }
}

let ended: Promise<void> | undefined;

/** Resolves when the document has arrived. The same promise for all, as React requires. */
function documentEnd(): Promise<void> {
  ended ??= new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
  return ended;
}

function parseBlock(text: string | null | undefined): { data?: unknown; at?: number; failure?: FailureDetails } | null {
  if (!text) return null;
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' ? parsed : null;
}
