import { expect, test } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { texts } from '#shared/text/texts.ts';
import { createApiClient, type Transport } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import { Await } from './await.tsx';
import { callQuery } from './call-query.ts';
import { createQueryClient } from './query-client.ts';
import { remoteCall } from './remote-call.ts';

const query = callQuery(
  remoteCall('demand.listTypes', async () => (await import('#shared/contract/demand.ts')).listDemandTypes),
  {},
);

const Asking = () => <p>{useQuery(query).fetchStatus}</p>;

const show = (transport: Transport) =>
  renderInPortal(
    <Await query={query} pending={null} failed={({ message }, retry) => <p role="alert">{retry ? `${message}, again?` : message}</p>}>
      {() => <p>there</p>}
    </Await>,
    { transport },
  );
/** Adds a block of the query's data to the document, as the server does. */
function deliver(json: string): HTMLScriptElement {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.dataset.query = query.queryHash;
  block.textContent = json;
  document.body.append(block);
  return block;
}
const failure = async () => (await screen.findByRole('alert')).textContent;

test('offers a retry for a failure that may be temporary', async () => {
  show(async () => {
    throw new ApiFailure({ kind: 'network', status: 502, message: 'away' });
  });
  expect(await failure()).toBe('away, again?');
});

test('offers no retry for a call that the API lacks', async () => {
  show(async () => ({ status: 404, body: { error: 'Not Found' } }));
  expect(await failure()).toBe(texts.notOffered);
});

test('a retry by keyboard keeps the focus in place, whether it fails again or succeeds', async () => {
  let answer: Awaited<ReturnType<Transport>> | null = null;
  renderInPortal(
    <Await
      query={query}
      pending={<p>waits</p>}
      failed={(_, retry) => (
        <button type="button" onClick={retry}>
          again
        </button>
      )}
    >
      {() => <p>there</p>}
    </Await>,
    {
      transport: async () => {
        if (!answer) throw new ApiFailure({ kind: 'network', status: 502, message: 'away' });
        return answer;
      },
    },
  );
  await userEvent.click(await screen.findByRole('button'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')));
  answer = { status: 200, body: { code: 200, message: 'ok', data: [] } };
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('there')));
});

test('focuses the surrounding element if the loaded content is only text', async () => {
  let isAway = true;
  renderInPortal(
    <p>
      <Await
        query={query}
        pending={null}
        failed={(_, retry) => (
          <button type="button" onClick={retry}>
            again
          </button>
        )}
      >
        {() => 12}
      </Await>
    </p>,
    {
      transport: async () => {
        if (isAway) throw new ApiFailure({ kind: 'network', status: 502, message: 'away' });
        return { status: 200, body: { code: 200, message: 'ok', data: [] } };
      },
    },
  );
  const button = await screen.findByRole('button');
  isAway = false;
  await userEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('12')));
});

test('shows the pending state during a retry of a failure that was delivered with the markup', async () => {
  const block = deliver(JSON.stringify({ failure: { kind: 'http', status: 500, message: 'broken' } }));
  renderInPortal(
    <Await
      query={query}
      pending={<p>waits</p>}
      failed={({ message }, retry) => (
        <button type="button" onClick={retry}>
          {message}
        </button>
      )}
    >
      {() => <p>there</p>}
    </Await>,
    { transport: () => new Promise(() => {}) },
  );
  await userEvent.click(screen.getByRole('button', { name: 'broken' }));
  expect(await screen.findByText('waits')).toBeTruthy();
  block.remove();
});

test('shows data delivered with the markup even if another component is already fetching it', async () => {
  const block = deliver('{"data":[]}');
  renderInPortal(
    <>
      <Asking />
      <Await query={query} pending={<p>waits</p>} failed={() => null}>
        {() => <p>there</p>}
      </Await>
    </>,
    { transport: () => new Promise(() => {}) },
  );
  expect(screen.getByText('there')).toBeTruthy();
  block.remove();
});

test('finds the data beside a later part with the same query: the server may render that one first', () => {
  const blocks = [deliver(''), deliver('{"data":[]}')];
  renderInPortal(
    <Await query={query} pending={<p>waits</p>} failed={() => null}>
      {() => <p>there</p>}
    </Await>,
    { transport: () => new Promise(() => {}) },
  );
  expect(screen.getByText('there')).toBeTruthy();
  for (const block of blocks) block.remove();
});

test('keeps the markup of a part until its data arrives later in the document, beside another part with the same query', async () => {
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
  const page = document.createElement('div');
  page.innerHTML = '<!--$--><script type="application/json"></script><p>there</p><!--/$-->';
  page.querySelector('script')?.setAttribute('data-query', query.queryHash);
  document.body.append(page);
  const asked: string[] = [];
  const refused: unknown[] = [];
  const queryClient = createQueryClient(
    createApiClient(({ path }) => {
      asked.push(path);
      return new Promise(() => {});
    }),
    'browser',
  );
  const part = (
    <QueryClientProvider client={queryClient}>
      <Await query={query} pending={<p>waits</p>} failed={() => null}>
        {() => <p>there</p>}
      </Await>
    </QueryClientProvider>
  );
  const root = await act(async () => hydrateRoot(page, part, { onRecoverableError: (error) => refused.push(error) }));
  expect(page.textContent).toBe('there');

  const block = deliver('{"data":[]}');
  Reflect.deleteProperty(document, 'readyState');
  await act(async () => void document.dispatchEvent(new Event('DOMContentLoaded')));
  expect(page.textContent).toBe('there');
  expect([refused, asked]).toEqual([[], []]);
  await act(async () => root.unmount());
  page.remove();
  block.remove();
});
