import { afterEach, expect, jest, test } from '@jest/globals';
import { createBrowserTransport } from './browser-transport.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const answerWith = (body: string, headers: Record<string, string> = {}) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status: 200, headers }));

test('reports the server’s build with every response, including refusals and malformed ones', async () => {
  const builds: string[] = [];
  const transport = createBrowserTransport((buildId) => void builds.push(buildId));
  answerWith('{"code":500}', { 'X-Build-Id': 'one' });
  await transport({ method: 'GET', path: '/api/config' });
  answerWith('<p>', { 'X-Build-Id': 'two' });
  expect(await transport({ method: 'GET', path: '/api/config' })).toEqual({ status: 200, body: null });
  expect(builds).toEqual(['one', 'two']);
});

test('reports no build for a response without one', async () => {
  const onBuild = jest.fn();
  answerWith('{"code":200,"data":1}');
  expect(await createBrowserTransport(onBuild)({ method: 'GET', path: '/api/config' })).toEqual({
    status: 200,
    body: { code: 200, data: 1 },
  });
  expect(onBuild).not.toHaveBeenCalled();
});
