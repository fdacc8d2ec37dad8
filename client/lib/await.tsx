import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { asPlain } from '#client/styling/expand.ts';
import { ReadAt } from '#client/styling/read-at.ts';
import { ApiFailure, type FailureDetails, toApiFailure } from './api-failure.ts';
import type { CallQuery } from './call-query.ts';
import { clockAhead } from './clock-ahead.ts';

/** Asks again; absent where that would give the same. */
export type Retry = (() => void) | undefined;

export interface AwaitProps<Data> {
  query: CallQuery<Data>;
  /** Keeps the layout while the data is under way. */
  pending: ReactNode;
  /** Without `retry` where another try would give the same. */
  failed: (failure: ApiFailure, retry: Retry) => ReactNode;
  children: (data: Data, isRefreshing: boolean) => ReactNode;
}

/**
 * A part of a page that needs one query. The server renders it in place when the data is there in time and streams it otherwise;
 * either way the data stands beside the markup as a JSON block, from which the browser takes it instead of calling again.
 */
export function Await<Data>(props: AwaitProps<Data>) {
  return (
    <Suspense fallback={asPlaceholder(props.pending)}>
      <Awaited {...props} />
    </Suspense>
  );
}
asPlain(Await);

/**
 * The same as a piece of the boundary around it, which waits for the query on the server: for what people type into. A form that stood in
 * place of its streamed self would be replaced with what had been typed, and one in a boundary of its own comes to life later than its owner.
 */
export const AwaitWithin = asPlain(<Data,>(props: AwaitProps<Data>) => <Awaited {...props} />);

/** A process needs one of the two and never changes it, so each has only its own hooks; what they return is the same tree. */
let Awaited: <Data>(props: AwaitProps<Data>) => ReactNode = AwaitedInBrowser;

/** In the browser what is pending stays what it is when the data comes. */
let asPlaceholder = (pending: ReactNode): ReactNode => pending;

/** Called by the server, before it renders anything. */
export function awaitBy(component: typeof Awaited, markPlaceholder: typeof asPlaceholder): void {
  Awaited = component;
  asPlaceholder = markPlaceholder;
}

function AwaitedInBrowser<Data>({ query, pending, failed, children }: AwaitProps<Data>) {
  const queryClient = useQueryClient();
  const hash = query.queryHash;
  adoptBlock(queryClient, query.queryKey, hash);
  const result = useQuery(query);
  const { anchor, retry } = useHeldFocus(result);
  return (
    <>
      <script ref={anchor} {...blockOf(hash, '')} />
      {/* Around all three: what stays the same in them keeps its state. */}
      <ReadAt value={result.data === undefined ? null : result.dataUpdatedAt - clockAhead()}>
        {result.data !== undefined
          ? children(result.data, result.isFetching)
          : result.isError && !result.isFetching
            ? showFailure(failed, result.error, retry)
            : pending}
      </ReadAt>
    </>
  );
}

/** A failure with a way to try again, where that can help. */
export function showFailure(failed: AwaitProps<never>['failed'], error: unknown, retry: () => void): ReactNode {
  const failure = toApiFailure(error);
  return failed(failure, failure.isLasting ? undefined : retry);
}

/** Data for the query with that hash; the first block of a page that is not empty is the one that counts. */
export const DataBlock = asPlain(({ hash, json }: { hash: string; json: string }) => <script {...blockOf(hash, json)} />);
const blockOf = (hash: string, json: string) => ({
  type: 'application/json',
  'data-query': hash,
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: json },
});

/** The button that asks again goes with its first press; the focus would go with it, and the keyboard begin at the top of the page. */
function useHeldFocus({ status, isFetching, refetch }: { status: string; isFetching: boolean; refetch: () => unknown }) {
  const anchor = useRef<HTMLScriptElement>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    // A part that is mere text has no element but the one around it.
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

/** Takes the data that came with the markup, unless there is an answer already; one that is only under way may come late, or never. */
function adoptBlock(queryClient: QueryClient, queryKey: QueryKey, hash: string): void {
  const status = queryClient.getQueryState(queryKey)?.status;
  if (status && status !== 'pending') return;
  const element = document.querySelector(`script[data-query="${CSS.escape(hash)}"]`);
  const parsed = parseBlock(element?.textContent);
  if (!element || !parsed) return;
  if (parsed.failure) {
    // Told once: another try makes the query pending again, and the old failure would stand there as if nothing had been pressed.
    element.textContent = '';
    const query = queryClient.getQueryCache().build<unknown, ApiFailure>(queryClient, { queryKey });
    query.setState({
      status: 'error',
      error: new ApiFailure(parsed.failure),
      errorUpdatedAt: Date.now(),
      errorUpdateCount: 1,
      fetchStatus: 'idle',
    });
  } else {
    queryClient.setQueryData(queryKey, parsed.data, { updatedAt: parsed.at ? parsed.at + clockAhead(parsed.at) : Date.now() });
  }
}

function parseBlock(text: string | null | undefined): { data?: unknown; at?: number; failure?: FailureDetails } | null {
  if (!text) return null;
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' ? parsed : null;
}
