import { expect, test } from '@jest/globals';
import { UsageError } from './command-line.ts';
import { parseCommand } from './parse-command.ts';

const parse = (line: string) => parseCommand(line.split(' '));

test.each([
  ['list', 'list', {}],
  ['show BD202600010022', 'show', { id: 'BD202600010022' }],
  ['approve 5 --version 2', 'approve', { id: '5', version: '2' }],
  ['pause 5 --reason 虚假', 'pause', { id: '5', reason: '虚假' }],
  [
    'reject 5 --reason 笼统 --field title=请写明 --field content=a=b',
    'reject',
    { id: '5', reason: '笼统', fields: { title: '请写明', content: 'a=b' } },
  ],
  ['answer 7 upheld --text 属实 --pause', 'answer', { reportId: '7', verdict: 'UPHELD', text: '属实', pause: true }],
  ['grant 13800000000 top 3', 'grant', { user: '13800000000', sceneCode: 'TOP', quantity: '3' }],
  ['words', 'words', {}],
  ['words add 赌博 刷单 --level review', 'words-add', { words: ['赌博', '刷单'], level: 'REVIEW' }],
  ['words remove 赌博', 'words-remove', { words: ['赌博'] }],
  ['searches', 'searches', {}],
  ['hot-words', 'hot-words', {}],
  ['hot-words add 春季招商', 'hot-words-add', { words: ['春季招商'] }],
  ['hot-words block 某词 另词', 'hot-words-block', { words: ['某词', '另词'] }],
  ['hot-words remove 某词', 'hot-words-remove', { words: ['某词'] }],
  ['verifications', 'verifications', {}],
  ['verify R7 pass', 'verify', { id: 'R7', verdict: 'PASS' }],
  ['verify O8 fail --reason 执照不清晰', 'verify', { id: 'O8', verdict: 'FAIL', reason: '执照不清晰' }],
  ['org-owner O8 13800000000', 'org-owner', { org: 'O8', user: '13800000000' }],
  ['orgs 椒事', 'orgs', { keyword: '椒事' }],
  ['file 0a /tmp/a.webp', 'file', { id: '0a', path: '/tmp/a.webp' }],
  [
    'price top 5.50 --from 2026-12-01 --packs 5:5 --off',
    'price',
    { code: 'TOP', price: '5.50', from: '2026-12-01', packs: '5:5', off: true },
  ],
  ['setting sales off', 'setting', { setting: 'sales', value: 'off' }],
  ['invoices', 'invoices', {}],
  ['invoice 7 issue --number 12345678', 'invoice-issue', { orderNo: '7', number: '12345678' }],
  ['invoice 7 refuse --reason 抬头有误', 'invoice-refuse', { orderNo: '7', reason: '抬头有误' }],
  ['issues --all', 'issues', { all: true }],
  ['issue 7', 'issue', { id: '7' }],
  ['issue 7 take', 'issue-take', { id: '7' }],
  ['issue 7 close --note 已与渠道核对', 'issue-close', { id: '7', note: '已与渠道核对' }],
  [
    'log --name 小陈 --action block --user 10007 --from 2026-03-01 --to 2026-03-31',
    'log',
    { name: '小陈', action: 'block', user: '10007', from: '2026-03-01', to: '2026-03-31' },
  ],
  ['reconcile --day 2026-03-01', 'reconcile', { day: '2026-03-01' }],
  ['refunds', 'refunds', {}],
  ['refund 7_r1 refuse --reason 已使用', 'refund', { refundNo: '7_r1', verdict: 'REFUSE', reason: '已使用' }],
  ['refund-order 7 --reason 重复购买', 'refund-order', { orderNo: '7', reason: '重复购买' }],
  ['write-off 7 --reason 用户要求注销', 'write-off', { user: '7', reason: '用户要求注销' }],
  ['write-off 7 accept', 'write-off-accept', { user: '7' }],
  ['partners', 'partners', {}],
  ['partner 3 refuse --reason 资料不全', 'partner', { id: '3', verdict: 'REFUSE', reason: '资料不全' }],
  ['block 13800000000 --reason 违规', 'block', { user: '13800000000', reason: '违规' }],
])('parses "%s"', (line, command, input) => {
  expect(parse(line)).toEqual({ command, input, by: undefined, json: false });
});

test('every command accepts a name and --json', () => {
  expect(parse('words add 赌博 --by 小李 --json')).toMatchObject({ by: '小李', json: true });
  expect(parse('list --json --by 小李')).toMatchObject({ by: '小李', json: true });
});

test.each([
  ['', '请填写命令'],
  ['delete 5', '没有「delete」命令'],
  ['approve', 'approve 需要参数'],
  ['approve 5 6', 'approve 需要参数'],
  ['approve 5 --reason x', 'approve 没有 --reason'],
  ['pause 5 --field title=x', 'pause 没有 --field'],
  ['reject 5 --reason x --field title', '--field 应写成'],
  ['words burn x', 'words 之后应为'],
  ['hot-words burn x', 'hot-words 之后应为'],
  ['invoice 7 burn --number 12345678', 'issue|reverse|refuse'],
  ['issue 7 burn', 'take 或 close'],
  ['issue 7 take --note x', 'issue 没有 --note'],
  ['list --frobnicate', '没有 --frobnicate 选项'],
  ['list -x', '没有 -x 选项'],
  ['list --by', '--by 选项需要一个值'],
  ['pause 5 --reason -x', '--reason 选项需要一个值；以 - 开头的值请写成 --reason=值'],
  ['list --json=1', '--json 选项不带值'],
])('rejects "%s": %s', (line, sentence) => {
  expect(() => parseCommand(line ? line.split(' ') : [])).toThrow(UsageError);
  expect(() => parseCommand(line ? line.split(' ') : [])).toThrow(sentence);
});
