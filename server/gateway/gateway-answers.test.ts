import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DEAD_ADDRESS, portalDeps, sendBytes, startPortal, startRawUpstream, startUpstream } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';

test('removes hop-by-hop headers and those for another origin, and keeps every allowed cookie', async () => {
  const { url } = await startUpstream((_request, response) => {
    response.writeHead(200, {
      'Set-Cookie': ['a=1; Path=/', 'b=2; Domain=api.example; HttpOnly', 'X-Token=evil; Path=/', 'OWN_OF_API=d; Path=/'],
      Connection: 'close, X-Hop',
      'X-Hop': '1',
      'Keep-Alive': 'timeout=99',
      'Access-Control-Allow-Origin': '*',
      'X-Powered-By': 'PHP',
      Server: 'api',
      'X-Request-Id': 'theirs',
      'Strict-Transport-Security': 'max-age=0',
      'Content-Type': 'application/pdf',
      'Content-Security-Policy': 'sandbox',
      'Clear-Site-Data': '"*"',
      'Alt-Svc': 'h3=":443"',
      'Service-Worker-Allowed': '/',
      Refresh: '0; url=https://evil.example/',
      'X-Accel-Redirect': '/secret',
      'X-Kept': 'yes',
    });
    response.end('x');
  });
  const { headers } = await request(createApp(portalDeps(url))).get('/v1/x');
  expect(headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; HttpOnly', 'OWN_OF_API=d; Path=/']);
  for (const name of ['x-hop', 'keep-alive', 'access-control-allow-origin', 'x-powered-by', 'server', 'strict-transport-security']) {
    expect(headers[name]).toBeUndefined();
  }
  for (const name of ['clear-site-data', 'alt-svc', 'service-worker-allowed', 'refresh', 'x-accel-redirect']) {
    expect(headers[name]).toBeUndefined();
  }
  expect(headers['x-request-id']).not.toBe('theirs');
  expect(headers['x-kept']).toBe('yes');
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none', sandbox$/);
});

test('ignores an informational response, and reads repeated headers as Node does', async () => {
  const { url } = await startRawUpstream((socket) =>
    socket.on('data', () =>
      socket.write(
        'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\nVary: Accept\r\n' +
          'Content-Type: application/json\r\nContent-Type: text/html\r\nVary: Origin\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n{}',
      ),
    ),
  );
  const answer = await request(createApp(portalDeps(url))).get('/api/x');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ vary: 'Accept, Origin', 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
  expect(answer.headers.link).toBeUndefined();
  expect(answer.text).toBe('{}');
});

// The list has no unrequested 100 for a GET: undici rejects it for a request without a body.
test.each([
  ['get', '102 Processing'],
  ['get', '103 Early Hints'],
  ['post', '100 Continue'],
  ['post', '102 Processing'],
  ['post', '103 Early Hints'],
] as const)('relays the final response to a %s after an unrequested %s', async (method, announced) => {
  const { url } = await startRawUpstream((socket) =>
    socket.once('data', () => {
      for (const head of [announced, announced]) socket.write(`HTTP/1.1 ${head}\r\n\r\n`);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}');
    }),
  );
  const call = request(createApp(portalDeps(url)))[method]('/api/x');
  const answer = await (method === 'post' ? call.send({ a: 1 }) : call);
  expect([answer.status, answer.text]).toEqual([200, '{}']);
});

test('a 204 response has no Content-Length, and its connection stays usable', async () => {
  const { url } = await startRawUpstream((socket) =>
    socket.on('data', () => socket.write('HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\n')),
  );
  const { port } = await startPortal(url);
  const call = 'GET /api/x HTTP/1.1\r\nHost: a\r\n';
  const answers = await sendBytes(port, `${call}\r\n${call}Connection: close\r\n\r\n`);
  expect(answers.match(/HTTP\/1.1 204/g)).toHaveLength(2);
  expect(answers).not.toMatch(/content-length/i);
});

test('rewrites a redirect to the API as a path of the portal, and drops one to something other than a website', async () => {
  const locations = ['/v1/moved?x=1', 'https://pay.example/order', 'javascript:alert(1)'];
  const upstream = await startUpstream((call, response) => {
    const index = Number(call.url?.slice('/v1/'.length));
    response.writeHead(302, { Location: index === 0 ? upstream.url + locations[0] : locations[index] }).end();
  });
  const app = createApp(portalDeps(upstream.url));
  const answers = await Promise.all(locations.map((_location, index) => request(app).get(`/v1/${index}`).redirects(0)));
  expect(answers.map(({ headers }) => headers.location)).toEqual(['/v1/moved?x=1', 'https://pay.example/order', undefined]);
});

test('the API can sign a user in only with its login responses', async () => {
  const { url } = await startUpstream((_call, response) => {
    const body = JSON.stringify({ code: 200, data: { token: 'real', user: {} } });
    response.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': ['X-Token=evil; Path=/', 'USER_INFO=evil'] }).end(body);
  });
  const app = createApp(portalDeps(url));
  expect((await request(app).get('/v1/user/detail')).headers['set-cookie']).toBeUndefined();
  const cookies = [(await request(app).post('/v1/login').send({})).headers['set-cookie'] ?? []].flat();
  expect(cookies).toEqual([expect.stringMatching(/^X-Token=real;/), expect.stringMatching(/^USER_INFO=%7B/)]);
});

test.each([
  ['text/html; charset=utf-8', true],
  ['TEXT/HTML', true],
  ['application/xhtml+xml', true],
  ['image/svg+xml', true],
  ['application/xml', true],
  ['text/xml', true],
  ['text/plain, text/html', true],
  ['application/json; x=y, text/html', true],
  ['multipart/x-mixed-replace; boundary=x', true],
  ['nonsense', true],
  ['', true],
  ['application/json', false],
  ['text/plain; charset=utf-8', false],
  ['image/png', false],
  ['application/pdf', false],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
])('sandboxes a response of type %j: %s', async (type, isSandboxed) => {
  const { url } = await startUpstream((_call, response) => {
    if (type) response.setHeader('Content-Type', type);
    response.end('<script>alert(1)</script>');
  });
  const { headers } = await fetch(`${(await startPortal(url)).url}/api/x`);
  const policies = String(headers.get('content-security-policy')).split(', ');
  expect(policies.includes('sandbox')).toBe(isSandboxed);
  if (isSandboxed) expect(policies[0]).toMatch(/script-src 'self' 'nonce-/);
});

test('data gets a policy that allows nothing; a response that a browser would show as a page gets the policy of a page', async () => {
  const types = ['application/json; charset=utf-8', 'text/html', 'image/svg+xml', 'application/xhtml+xml', 'image/png', ''];
  const { url } = await startUpstream((call, response) => {
    const type = types[Number(call.url?.slice('/api/'.length))];
    if (type) response.setHeader('Content-Type', type);
    response.end('1');
  });
  const app = createApp(portalDeps(url, { env: { PUBLIC_ORIGIN: 'https://www.example.com' } }));
  const answers = await Promise.all(types.map((_type, index) => request(app).get(`/api/${index}`).buffer()));
  const policies = answers.map(({ headers }) => headers['content-security-policy']);
  const isPage = policies.map((policy) => /script-src 'self' 'nonce-[^']{24}' 'sha256-[^']{44}';/.test(String(policy)));
  expect(isPage).toEqual([false, true, true, true, false, true]);
  expect(policies[0]).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  }
});

test('refusals of the gateway carry the security headers of data', async () => {
  const { headers } = await request(createApp(portalDeps(DEAD_ADDRESS))).get('/v1/..%2fx');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('responses are private unless the API sends Cache-Control', async () => {
  const { url } = await startUpstream((call, response) => {
    if (call.url === '/api/industry/tree') response.setHeader('Cache-Control', 'public, max-age=60');
    response.end('{}');
  });
  const app = createApp(portalDeps(url));
  expect((await request(app).get('/v1/user/detail')).headers['cache-control']).toBe('private, no-store');
  expect((await request(app).get('/api/industry/tree')).headers['cache-control']).toBe('public, max-age=60');
});
