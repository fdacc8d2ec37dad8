import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInPortal } from '#client/testing/render-in-portal.tsx';
import { texts } from '#shared/text/texts.ts';
import type { Transport } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import { Await } from './await.tsx';
import { callQuery } from './call-query.ts';
import { remoteCall } from './remote-call.ts';

const query = callQuery(
  remoteCall('demand.listTypes', async () => (await import('#shared/contract/demand.ts')).getDemandTypes),
  {},
);

const show = (transport: Transport) =>
  renderInPortal(
    <Await query={query} pending={null} failed={({ message }, retry) => <p role="alert">{retry ? `${message}, again?` : message}</p>}>
      {() => <p>there</p>}
    </Await>,
    { transport },
  );
const failure = async () => (await screen.findByRole('alert')).textContent;

test('what may come with another try offers one', async () => {
  show(async () => {
    throw new ApiFailure({ kind: 'network', status: 502, message: 'away' });
  });
  expect(await failure()).toBe('away, again?');
});

test('what an API does not have is said, and no other try is offered', async () => {
  show(async () => ({ status: 404, body: { error: 'Not Found' } }));
  expect(await failure()).toBe(texts.notOffered);
});
