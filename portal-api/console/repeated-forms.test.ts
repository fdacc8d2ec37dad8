import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import express from 'express';
import { answerRepeatedForms } from './repeated-forms.ts';

let executed = 0;
/** Called when a form reaches its handler, which then waits for the returned promise. */
let onForm = async () => {};

const app = express();
app.use(
  express.urlencoded({ extended: false }),
  answerRepeatedForms((sent) => sent.get('x-browser') || null),
);
app.post('/form', async ({ body }, response) => {
  executed += 1;
  await onForm();
  if (body.file) return void response.type('text/csv').attachment('log.csv').send('时间\r\n');
  if (body.refused) return void response.status(400).send('refused');
  response.cookie('session', 'token').redirect(303, `/done/${executed}`);
});
const server = createServer(app);

beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => void server.close());
beforeEach(() => {
  executed = 0;
  onForm = async () => {};
});

function send(form: Record<string, string>, browser = 'one') {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-browser': browser };
  const sent = request({ port, path: '/form', method: 'POST', headers, agent: false });
  sent.end(new URLSearchParams(form).toString());
  return sent;
}

async function answerTo(sent: ReturnType<typeof send>) {
  const [response] = await once(sent, 'response');
  response.resume();
  return [response.statusCode, response.headers.location, response.headers['set-cookie']?.[0]];
}

test('the second press gets the first one’s answer, even if the browser has given the first up', async () => {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  onForm = () => {
    reached.resolve();
    return released.promise;
  };
  const first = send({ id: '1' });
  const givenUp = once(first, 'error');
  await reached.promise;
  first.destroy(new Error('given up'));
  await givenUp;
  const second = answerTo(send({ id: '1' }));
  released.resolve();
  expect(await second).toEqual([303, '/done/1', 'session=token; Path=/']);
  expect(executed).toBe(1);
});

test('another form, another browser and one that cannot be told apart are executed', async () => {
  for (const id of ['2', '3', '2']) await answerTo(send({ id }));
  await answerTo(send({ id: '2' }, 'another'));
  for (let press = 0; press < 2; press += 1) await answerTo(send({ id: '2' }, ''));
  expect(executed).toBe(6);
});

test('a form that was refused is answered once more, with its reason', async () => {
  const read = async (sent: ReturnType<typeof send>) => {
    const [response] = await once(sent, 'response');
    return [response.statusCode, await text(response)];
  };
  const refusals = await Promise.all([read(send({ refused: 'yes' })), read(send({ refused: 'yes' }))]);
  expect(refusals).toEqual([
    [400, 'refused'],
    [400, 'refused'],
  ]);
  expect(executed).toBe(1);
});

test('a file is downloaded once more, and does not become a page', async () => {
  const read = async (sent: ReturnType<typeof send>) => {
    const [{ statusCode, headers }, body] = await once(sent, 'response').then(async ([response]) => [response, await text(response)]);
    return [statusCode, headers['content-type'], headers['content-disposition'], body];
  };
  const first = await read(send({ file: 'yes' }));
  expect(first).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename=log.csv', '时间\r\n']);
  expect(await read(send({ file: 'yes' }))).toEqual(first);
  expect(executed).toBe(1);
});
