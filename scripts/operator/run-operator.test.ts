import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOperatorToken } from '../../portal-api/features/operator/operator-token.ts';
import { listenOnLoopback } from '../../portal-api/platform/http/loopback-server.ts';
import { createDiskStorage } from '../../portal-api/platform/providers/storage/disk-storage.ts';
import { forEachDatabase, type TestDatabase } from '../../portal-api/testing/for-each-database.ts';
import { newIdentityNumber } from '../../portal-api/testing/identity-numbers.ts';
import { moveMoney, recharge } from '../../portal-api/testing/ledger-steps.ts';
import { type Caller, callAs, demandFields, saveAs, signInPublisher } from '../../portal-api/testing/publish-steps.ts';
import { createTestApi, signInUser, type TestApi } from '../../portal-api/testing/test-api.ts';
import { uploadPrivately } from '../../portal-api/testing/upload-steps.ts';
import { runOperator } from './run-operator.ts';

forEachDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let owner: Caller & { phone: string };
  let server: Server;
  let dataDir: string;
  let env: Record<string, string>;

  /** With PGlite, commands go through a listening API; with PostgreSQL, directly to the database. */
  beforeAll(async () => {
    database = await open();
    dataDir = await mkdtemp(join(tmpdir(), 'portal-operator-'));
    const providers = { identity: null, storage: createDiskStorage(join(dataDir, 'uploads')) };
    api = createTestApi(database.db, { operatorToken: await createOperatorToken(dataDir), providers });
    // On PostgreSQL the operator's own clock applies, not the API's.
    api.clock.advance(Date.now() - api.clock.now().getTime());
    owner = await signInPublisher(api, { memberLevel: 30 });
    const listening = await listenOnLoopback(api.app, 0);
    server = listening.server;
    env = database.url
      ? { DATABASE_URL: database.url, DATA_DIR: dataDir, IDENTITY_KEY: '07'.repeat(32) }
      : { DATA_DIR: dataDir, PORTAL_API_PORT: String(listening.port) };
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(dataDir, { recursive: true });
    await database.close();
  });

  async function operate(line: string, more: Record<string, string> = {}) {
    const [printed, complaints]: string[][] = [[], []];
    const console = { print: (text: string) => void printed?.push(text), complain: (text: string) => void complaints?.push(text) };
    const code = await runOperator(line.split(' ').filter(Boolean), { ...env, ...more }, console);
    return { code, printed: printed?.join('\n') ?? '', complaints: complaints?.join('\n') ?? '' };
  }
  const statusOf = async (id: string) => (await callAs(api, owner).get(`/api/demand/my-demand/${id}`)).body.data.auditStatus;

  test('lists, shows and approves a demand under the reviewer’s name', async () => {
    const { id, demandNumber } = await saveAs(api, owner, { title: '命令行审核的需求' }, { approved: false });
    expect((await operate('list')).printed).toContain(demandNumber);
    expect((await operate(`show ${demandNumber}`)).printed).toContain('命令行审核的需求');
    expect(await operate(`approve ${demandNumber} --by 小李`)).toEqual({ code: 0, printed: '已通过审核', complaints: '' });
    expect(await statusOf(id)).toBe('PUBLISH');
    expect((await operate(`show ${id}`)).printed).toMatch(/操作者：审核员 小李/);
  });

  test('rejects a demand and takes one down with a reason', async () => {
    const { id } = await saveAs(api, owner, {}, { approved: false });
    expect((await operate(`reject ${id} --reason 内容笼统 --field title=请写明`)).code).toBe(0);
    expect(await statusOf(id)).toBe('REJECTED');
    const shown = await saveAs(api, owner);
    expect((await operate(`pause ${shown.id} --reason 需要核实`)).code).toBe(0);
    expect(await statusOf(shown.id)).toBe('PAUSED');
  });

  test('without --by the operator is the system user', async () => {
    const { id } = await saveAs(api, owner, {}, { approved: false });
    await operate(`approve ${id}`);
    const row = await api.db
      .selectFrom('demand_transitions')
      .select('actor')
      .where('demand_id', '=', id)
      .where('event', '=', 'APPROVE')
      .executeTakeFirst();
    expect(row?.actor).toMatch(/\S/);
    expect(row?.actor).not.toBe(owner.id);
  });

  test('manages props, words and hot words, and lists reports and searches', async () => {
    expect((await operate(`grant ${owner.phone} top 3`)).printed).toContain('已赠送');
    expect((await callAs(api, owner).get('/api/scene/mine')).body.data).toContainEqual({ sceneCode: 'TOP', quantity: 3, savedMinutes: 0 });
    expect((await operate('words add 命令行测试词 --level review')).code).toBe(0);
    expect((await operate('words')).printed).toContain('词：命令行测试词  级别：复核');
    expect((await operate('words remove 命令行测试词')).printed).toContain('命令行测试词');
    expect((await operate('reports')).printed).toBe('没有');
    expect((await operate('hot-words add 春季招商')).printed).toContain('已推荐');
    expect((await operate('hot-words block 某词')).printed).toContain('不再展示');
    expect((await operate('hot-words')).printed).toContain('词：春季招商  来源：推荐');
    expect((await operate('hot-words remove 春季招商 某词')).printed).toContain('春季招商');
    expect((await operate('searches')).printed).toBe('没有');
  });

  test('finds a user, blocks them at two levels, lists and shows them, signs them out and unblocks them', async () => {
    const person = await signInPublisher(api, { nickname: '命令行里的人' });
    const detail = () => callAs(api, person).get('/v1/user/detail');
    expect((await operate('users 命令行里')).printed).toContain(`手机：${person.phone}`);
    const blocked = await operate(`block ${person.phone} --reason 测试封禁 --until 2099d --pause --by 小李`);
    expect(blocked).toMatchObject({ code: 0, printed: expect.stringContaining('已限制该账号，并已通知本人') });
    await callAs(api, person).post('/v1/demand/save', demandFields()).expect(403);
    await detail().expect(200);
    expect((await operate('blocked')).printed).toMatch(/级别：不能发布和发消息[\s\S]*操作者：小李/);
    expect((await operate(`block ${person.id} --level sign-in --reason 测试停用`)).printed).toContain('已退出设备：1');
    await detail().expect(401);
    expect((await operate(`user ${person.phone}`)).printed).toMatch(/命令：block[\s\S]*级别：不能登录[\s\S]*命令：block/);
    expect((await operate(`unblock ${person.phone} --reason 申诉成立`)).printed).toContain('已解除限制');
    expect((await operate(`sign-out ${person.phone}`)).printed).toContain('已退出设备：0');
    expect((await operate('blocked')).printed).toBe('没有');
    expect(await operate(`block ${person.phone} --reason 测试封禁 --until 明天`)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('截止时间应写成'),
    });
    const [found] = JSON.parse((await operate(`users ${person.phone} --json`)).printed);
    expect(found).toMatchObject({ id: person.id, block: null });
  });

  test('restores a demand that was taken down', async () => {
    const { id } = await saveAs(api, owner);
    await operate(`pause ${id} --reason 需要核实`);
    expect(await operate(`restore ${id}`)).toEqual({ code: 0, printed: '已解除平台下架，并已通知发布者', complaints: '' });
    expect(await statusOf(id)).toBe('PUBLISH');
    expect((await operate(`restore ${id}`)).complaints).toContain('只能恢复被平台下架的需求');
  });

  test('shows the phone that a reporter left with the report', async () => {
    const { id } = await saveAs(api, owner);
    const reporter = await signInUser(api);
    const report = { demandId: id, reason: 'SPAM', content: '重复发布多次', phone: '13700008888' };
    const { body } = await callAs(api, reporter).post('/v1/umsDemandReport/save', report).expect(200);
    expect((await operate('reports')).printed).toContain('手机：13700008888');
    expect((await operate(`answer ${body.data.id} dismissed --text 未发现问题`)).code).toBe(0);
  });

  test('lists and decides verifications, and saves their files', async () => {
    const caller = await signInUser(api);
    const file = await uploadPrivately(api, caller);
    const number = newIdentityNumber('even');
    const asked = { realName: '诸葛测试', idNumber: number, consent: true, images: [file] };
    await callAs(api, caller).post('/v1/umsReal/save', asked).expect(200);
    const { printed } = await operate('verifications');
    expect(printed).toContain(`身份证号：1***************${number.slice(-2)}`);
    const id = /R\d+/.exec(printed)?.[0];
    const path = join(dataDir, 'proof.webp');
    expect(await operate(`file ${file} ${path}`)).toMatchObject({ code: 0, complaints: '' });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await operate(`file ${file} ${path}`)).complaints).toContain('EEXIST');
    expect((await operate(`file ${'0'.repeat(32)} ${path}2`)).complaints).toBe('没有这份材料');
    expect((await operate(`file ../x ${path}2`)).complaints).toContain('材料编号');
    expect((await operate(`verify ${id} fail`)).complaints).toBe('请填写原因');
    expect((await operate(`verify ${id} pass`)).printed).toContain('已处理，并已通知用户');
    expect((await operate(`verify ${id} pass`)).complaints).toContain('已处理过');
    expect((await operate('orgs 没有这个企业')).printed).toBe('没有');
    // Records who viewed the user's file and whose it is.
    const traces = api.db.selectFrom('operator_actions').select(['command', 'details']).where('user_id', '=', caller.id).orderBy('id');
    expect(await traces.execute()).toEqual([
      { command: 'file', details: { id: file } },
      { command: 'file', details: { id: file } },
      { command: 'verify', details: { id, passed: true, reason: null } },
    ]);
  });

  test('the doctor confirms correct books, or shows the faults and fails', async () => {
    await moveMoney(api, recharge(owner.id, 500));
    // A membership level without a purchase would be a fault too.
    await api.db.updateTable('users').set({ member_level: 0 }).where('member_level', '>', 0).execute();
    expect(await operate('doctor')).toEqual({ code: 0, printed: '账目正确', complaints: '' });
    const { code, printed } = await operate('doctor --deep --json');
    expect([code, JSON.parse(printed)]).toMatchObject([
      0,
      { ok: true, checked: expect.arrayContaining(['balances', 'seals']), faults: [] },
    ]);
    await api.db.insertInto('scene_stocks').values({ user_id: owner.id, scene_code: 'CHANGE_NAME', quantity: 7 }).execute();
    const found = await operate('doctor');
    expect(found).toMatchObject({ code: 1, complaints: '' });
    for (const word of ['inventories', '道具库存等于其全部流水之和', 'CHANGE_NAME']) expect(found.printed).toContain(word);
    expect((await operate('doctor --json')).code).toBe(1);
    await api.db.deleteFrom('scene_stocks').where('scene_code', '=', 'CHANGE_NAME').execute();
    expect((await operate('doctor now')).code).toBe(1);
  });

  test('prints JSON with --json', async () => {
    const { printed } = await operate('words --json');
    const words: unknown = JSON.parse(printed);
    expect(words).toContainEqual({ word: '赌博', level: 'REJECT' });
  });

  test.each([
    ['approve 999999', '没有这个需求'],
    ['grant 19900000000 TOP 1', '没有这个用户'],
    ['grant 19900000000 GOLD 1', '道具应为'],
    ['answer 1 maybe --text 查无实据', 'upheld 或 dismissed'],
    ['approve', 'approve 需要参数'],
  ])('"%s" prints a message and exits with 1', async (line, sentence) => {
    const { code, complaints, printed } = await operate(line);
    expect([code, printed]).toEqual([1, '']);
    expect(complaints).toContain(sentence);
  });

  test('does not report an unknown word as removed', async () => {
    expect((await operate('words remove 没有这个词')).printed).toBe('没有这个词，没有移除任何词');
    expect((await operate('hot-words remove 没有这个词')).printed).toBe('没有这个词，没有移除任何词');
  });

  test('help exits with 0, an empty command line with 1', async () => {
    expect((await operate('--help')).code).toBe(0);
    expect((await operate('')).code).toBe(1);
  });

  test('run as a program, prints the reason to stderr and exits with 1', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../operator.ts'), 'approve', '999999'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const [code] = await once(child, 'close');
    expect([code, stderr]).toEqual([1, '没有这个需求，或已被发布者删除\n']);
  });
});

const fail = async (env: Record<string, string>) => {
  const complaints: string[] = [];
  const code = await runOperator(['list'], env, { print: () => {}, complain: (text) => void complaints.push(text) });
  return { code, complaint: complaints.join('\n') };
};

test('tells the operator that no portal is running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-operator-'));
  expect(await fail({ DATA_DIR: dataDir })).toEqual({ code: 1, complaint: expect.stringContaining('没有操作口令') });
  await createOperatorToken(dataDir);
  expect(await fail({ DATA_DIR: dataDir, PORTAL_API_PORT: '1' })).toEqual({ code: 1, complaint: expect.stringContaining('没有响应') });
  await rm(dataDir, { recursive: true });
});

test.each([
  ['before it answers', (socket: Socket) => socket.destroy()],
  [
    'in the middle of its answer',
    (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"code":200,', () => socket.destroy()),
  ],
])('if the portal disconnects %s, reports that the command may have been executed', async (_when, breakOff) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-operator-'));
  await createOperatorToken(dataDir);
  const server = createServer((socket) => socket.once('data', () => breakOff(socket))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, complaint } = await fail({ DATA_DIR: dataDir, PORTAL_API_PORT: String(port) });
  expect([code, complaint]).toEqual([1, expect.stringContaining('可能已经执行')]);
  server.close();
  await rm(dataDir, { recursive: true });
});

test('tells a user without access to the token which user to run as', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-operator-'));
  await createOperatorToken(dataDir);
  const isRoot = process.geteuid?.() === 0;
  // Root can read everything, so run the command as another user.
  if (isRoot) process.seteuid?.(65_534);
  else await chmod(join(dataDir, 'operator-token'), 0);
  const refused = await fail({ DATA_DIR: dataDir }).finally(() => isRoot && process.seteuid?.(0));
  expect(refused).toEqual({ code: 1, complaint: `没有权限读取 ${dataDir} 中的操作口令：请以运行门户的系统用户执行` });
  await rm(dataDir, { recursive: true });
});

test('only its owner can read the token, and each start creates a new one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-operator-'));
  await writeFile(join(dataDir, 'operator-token'), 'old', { mode: 0o644 });
  const [first, second] = [await createOperatorToken(dataDir), await createOperatorToken(dataDir)];
  expect(first).not.toBe(second);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(dataDir, 'operator-token'))).mode & 0o777).toBe(0o600);
  await rm(dataDir, { recursive: true });
});
