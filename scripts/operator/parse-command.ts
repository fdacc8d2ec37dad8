import { parseArgs } from 'node:util';
import { errorCode } from '../../portal-api/platform/errors.ts';

export const usage = `用法：npm run operator -- <命令> [参数]

审核
  list                                      待审核的需求与修改，最早的在前
  show <编号>                               需求全文、修改对比、历史、命中的敏感词、疑似联系方式
  approve <编号> [--version N]              通过
  reject <编号> --reason 原因 [--field 字段=原因 …] [--version N]
                                            驳回；字段如 title、content、industryCode、images
  pause <编号> --reason 原因                下架展示中的需求
  restore <编号>                            恢复被平台下架的需求，立即展示

举报
  reports                                   待处理的举报，附举报人留下的电话
  answer <举报编号> upheld|dismissed --text 答复 [--pause]
                                            答复举报人；upheld 加 --pause 同时下架需求
  chat-reports                              待处理的会话举报，附会话中最近的消息（查看会记入日志）
  chat-answer <举报编号> upheld|dismissed --text 答复 [--restrict]
                                            答复举报人；upheld 警告被举报人，加 --restrict 则限制其发布和发消息

用户
  grant <手机号或用户编号> <道具> <数量>    赠送道具：CONTACT、REFRESH、TOP、HEADLINES、CHANGE_COLOR …
  users <手机号、用户编号或昵称的一部分>    查找用户
  user <手机号或用户编号>                   一个用户：限制记录、登录、设备、需求、举报（查看会记入日志）
  blocked                                   受限的用户
  block <手机号或用户编号> --reason 原因 [--level write|sign-in] [--until 7d|12h|2026-12-31] [--pause]
                                            write（默认）：不能发布、修改、发消息；sign-in：不能登录，立即退出所有设备，
                                            下架其需求；--pause：write 时也下架其需求；不写 --until 即长期有效
  unblock <手机号或用户编号> [--reason 原因]
                                            解除限制；被下架的需求用 restore 恢复
  sign-out <手机号或用户编号>               让该用户的所有设备退出登录

合伙人
  partners                                  待处理的合伙人申请
  partner <申请编号> accept|refuse [--reason 原因]
                                            通过或拒绝；拒绝时须写原因

认证
  verifications                             待审核的实名（R）、任职（J）、企业（O）认证
  verify <认证编号> pass|fail [--reason 原因]
                                            通过或驳回；驳回须写原因，已通过的也可驳回
  orgs <企业名称或信用代码>                 查找企业及其认证编号、认证状态
  org-owner <企业编号> <手机号或用户编号>   把企业交给该用户；原所有者成为普通成员，双方收到通知
  file <材料编号> <保存路径>                取出认证材料或会话举报中的图片（WebP），看完请删除

公告
  announcements                             全部公告，置顶的在前
  announce --title 标题 --text 正文 [--summary 摘要] [--pin]
                                            向所有人发布，立即可见；不写摘要时用正文的开头；--pin 置顶
  announcement <编号> edit --title 标题 --text 正文 [--summary 摘要]
                                            修改；已读过的用户不会再次收到提醒
  announcement <编号> pin|unpin|remove      置顶、取消置顶、删除

社群
  communities                               全部社群
  community add --name 名称 --intro 介绍 --wechat 群主微信号 [--industry 行业] [--region 省或市]
                                            加入的用户添加该微信号进群
  community <编号> edit --name … --intro … --wechat … [--industry …] [--region …]
                                            修改，须写全部内容
  community <编号> remove                   删除，连同已加入的记录

敏感词
  words                                     全部敏感词
  words add <词> … [--level reject|review]  添加（reject 禁止发布，review 提示审核员），默认 reject
  words remove <词> …                       移除

搜索
  searches                                  近 7 天 20 人以上搜索的词，没有结果的、没人点开的在前
  hot-words                                 热门搜索词：搜索产生的、推荐的、不展示的
  hot-words add|block <词> …                推荐（最多 3 个，排在最前）或不展示
  hot-words remove <词> …                   移除；不展示的词移除后可再次出现

账目
  doctor [--deep]                           核对余额、流水、道具库存与封存记录；有问题时列出并以 1 退出；
                                            --deep 核对全部历史，耗时较长
  issues [--all]                            待处理的账务问题，最早的在前；--all 也列出已处理的
  issue <编号>                              一个账务问题的全部内容
  issue <编号> take                         由自己处理
  issue <编号> close --note 说明            处理完毕，写明原因
  reconcile --day 2026-03-01                重新核对一天的账单，一分钟内完成；再次执行可查看结果

商品与支付
  prices                                    商品的价格：现行的与将要生效的
  price <商品> <元> [--from 2026-12-01T08:30] [--packs 5:5,10:10] [--off]
                                            定价；商品为道具代码（TOP …）或会员等级（10 月卡、20 季卡、30 年卡）；
                                            --packs 满几张减百分之几（none 取消），--off 停售；订单按下单时的价格
  settings                                  支付的限制与开关
  setting <名称> <值> [--from 2026-12-01]   修改，例如 setting sales off；金额以分为单位

发票
  invoices                                  待开具的发票，以及退款后待红冲的发票
  invoice <订单号> issue|reverse --number 发票号码
                                            登记已开具（issue）或已红冲（reverse）的发票，买家收到通知
  invoice <订单号> refuse --reason 原因     驳回申请

退款
  refunds                                   待处理的退款：待审核的申请、渠道拒绝的退款
  refund <退款单号> accept|refuse|balance [--reason 原因]
                                            通过（同时收回商品）或拒绝；拒绝时须写原因；balance：渠道拒绝的改退到余额，
                                            refunds 显示「可退余额：是」时才可以；请先在渠道后台确认没有人工退过
  refund-order <订单号> --reason 原因       代用户申请退款，须由另一位操作员通过；用户会看到原因
  write-off <手机号或用户编号> --reason 原因
                                            申请核销不能原路退回的余额（用户要求注销账号时）；用户会看到原因
  write-off <手机号或用户编号> accept       24 小时内由另一位操作员批准，用户收到通知

审核后台的账号
  log [--name 操作者] [--day 2026-03-01] [--before 编号]
                                            操作日志，最近的在前，每次 100 条；--before 继续查看更早的
  operators                                 全部账号
  operators add <登录名> --name 姓名 [--roles review,finance]
                                            新账号；打印设置码，24 小时内在审核后台设置密码与动态验证码；
                                            review（默认）：需求、举报、认证、合伙人、用户；finance：退款、发票；
                                            content：公告、社群；audit：日志
  operators roles <登录名> --roles review,finance
                                            更改角色，立即生效
  operators reset <登录名>                  忘记密码、更换手机或重新启用：旧密码与动态验证码失效，重新设置
  operators disable <登录名>                停用，并立即退出登录

备份
  backup <文件>                             备份全部数据与上传的图片；门户可继续运行
  restore <备份文件>                        恢复到空的 DATA_DIR 或空的 DATABASE_URL；须先停止门户

编号可以是需求编号（BD…）或内部编号。--by 名字：记入日志的审核员，默认为系统用户名。--json：输出 JSON。
设置了 DATABASE_URL 时直接连接数据库；否则通过正在运行的门户 API（PORTAL_API_PORT、DATA_DIR）。`;

/** A parsed command line. */
export interface ParsedCommand {
  command: string;
  input: Record<string, unknown>;
  /** The reviewer's name; undefined for the system user who runs the command. */
  by: string | undefined;
  json: boolean;
}

/** The command line is invalid. The message is for the person who typed it. */
export class UsageError extends Error {}

/** A valid command was refused. The message is for the person who gave it. */
export class Refusal extends Error {}

/** Parses the words after `npm run operator --`. Throws `UsageError`. The API validates the values. */
export function parseCommand(words: readonly string[]): ParsedCommand {
  const { values, positionals } = readWords(words);
  const [name = '', ...rest] = positionals;
  const { by, json = false, field = [], ...options } = values;
  const build = (command: string, expected: readonly string[], names: readonly (keyof typeof options)[] = [], more = {}): ParsedCommand => {
    if (rest.length !== expected.length) throw new UsageError(`${name} 需要参数：${expected.join(' ') || '无'}`);
    const odd = Object.keys(options).find((option) => !names.some((known) => known === option));
    if (odd || (field.length > 0 && name !== 'reject')) throw new UsageError(`${name} 没有 --${odd ?? 'field'} 选项`);
    return { command, input: { ...options, ...more }, by, json };
  };
  const [first, second, third] = rest;
  switch (name) {
    case 'list':
    case 'reports':
    case 'chat-reports':
      return build(name, []);
    case 'show':
      return build(name, ['编号'], [], { id: first });
    case 'approve':
      return build(name, ['编号'], ['version'], { id: first });
    case 'reject':
      return build(name, ['编号'], ['reason', 'version'], { id: first, fields: readFields(field) });
    case 'pause':
      return build(name, ['编号'], ['reason'], { id: first });
    case 'answer':
      return build(name, ['举报编号', 'upheld|dismissed'], ['text', 'pause'], { reportId: first, verdict: second?.toUpperCase() });
    case 'chat-answer':
      return build(name, ['举报编号', 'upheld|dismissed'], ['text', 'restrict'], { reportId: first, verdict: second?.toUpperCase() });
    case 'grant':
      return build(name, ['用户', '道具', '数量'], [], { user: first, sceneCode: second?.toUpperCase(), quantity: third });
    case 'restore':
      if (first !== undefined && !isDemand(first)) return build('restore-backup', ['备份文件'], [], { path: first });
      return build(name, ['编号'], [], { id: first });
    case 'users':
      return build(name, ['手机号、编号或昵称'], [], { keyword: first });
    case 'user':
    case 'sign-out':
      return build(name, ['用户'], [], { user: first });
    case 'blocked':
    case 'invoices':
    case 'prices':
    case 'settings':
    case 'refunds':
      return build(name, []);
    case 'invoice':
      if (second !== undefined && !invoiceSteps.has(second)) throw new UsageError('invoice 之后应为 订单号 issue|reverse|refuse');
      return build(`invoice-${second}`, ['订单号', 'issue|reverse|refuse'], [second === 'refuse' ? 'reason' : 'number'], {
        orderNo: first,
      });
    case 'refund':
      return build(name, ['退款单号', 'accept|refuse|balance'], ['reason'], { refundNo: first, verdict: second?.toUpperCase() });
    case 'refund-order':
      return build(name, ['订单号'], ['reason'], { orderNo: first });
    case 'write-off':
      if (second === undefined) return build(name, ['用户'], ['reason'], { user: first });
      if (second !== 'accept') throw new UsageError('用户之后应为 accept，或用 --reason 申请');
      return build('write-off-accept', ['用户', 'accept'], [], { user: first });
    case 'price':
      return build(name, ['商品', '价格（元）'], ['from', 'packs', 'off'], { code: first?.toUpperCase(), price: second });
    case 'setting':
      return build(name, ['名称', '值'], ['from'], { setting: first, value: second });
    case 'block':
      return build(name, ['用户'], ['reason', 'level', 'until', 'pause'], { user: first, ...readLevel(options.level) });
    case 'unblock':
      return build(name, ['用户'], ['reason'], { user: first });
    case 'partners':
      return build(name, []);
    case 'partner':
      return build(name, ['申请编号', 'accept|refuse'], ['reason'], { id: first, verdict: second?.toUpperCase() });
    case 'verifications':
      return build(name, []);
    case 'verify':
      return build(name, ['认证编号', 'pass|fail'], ['reason'], { id: first, verdict: second?.toUpperCase() });
    case 'orgs':
      return build(name, ['企业名称或信用代码'], [], { keyword: first });
    case 'org-owner':
      return build(name, ['企业编号', '用户'], [], { org: first, user: second });
    case 'file':
      return build(name, ['材料编号', '保存路径'], [], { id: first, path: second });
    case 'operators':
      if (first === undefined) return build(name, []);
      if (first === 'add') return build('operators-add', ['add', '登录名'], ['name', 'roles'], { login: second });
      if (first === 'roles') return build('operators-roles', ['roles', '登录名'], ['roles'], { login: second });
      if (first !== 'reset' && first !== 'disable') throw new UsageError('operators 之后应为 add、roles、reset 或 disable');
      return build(`operators-${first}`, [first, '登录名'], [], { login: second });
    case 'backup':
      return build(name, ['文件'], [], { path: first });
    case 'doctor':
      return build(name, [], ['deep']);
    case 'issues':
      return build(name, [], ['all']);
    case 'issue':
      if (second === undefined) return build(name, ['编号'], [], { id: first });
      if (second === 'take') return build('issue-take', ['编号', 'take'], [], { id: first });
      if (second === 'close') return build('issue-close', ['编号', 'close'], ['note'], { id: first });
      throw new UsageError('编号之后应为 take 或 close');
    case 'reconcile':
      return build(name, [], ['day']);
    case 'announcements':
      return build(name, []);
    case 'announce':
      return build(name, [], ['title', 'text', 'summary', 'pin']);
    case 'announcement':
      if (second === 'edit') return build('announcement-edit', ['编号', 'edit'], ['title', 'text', 'summary'], { id: first });
      if (second === 'remove') return build('announcement-remove', ['编号', 'remove'], [], { id: first });
      if (second !== 'pin' && second !== 'unpin') throw new UsageError('编号之后应为 edit、pin、unpin 或 remove');
      return build('announcement-pin', ['编号', 'pin|unpin'], [], { id: first, pinned: second === 'pin' });
    case 'log':
      return build(name, [], ['name', 'day', 'before']);
    case 'communities':
      return build(name, []);
    case 'community': {
      const options = ['name', 'intro', 'wechat', 'industry', 'region'] as const;
      if (first === 'add') return build('community-add', ['add'], options);
      if (second === 'edit') return build('community-edit', ['编号', 'edit'], options, { id: first });
      if (second !== 'remove') throw new UsageError('community 之后应为 add，或编号与 edit、remove');
      return build('community-remove', ['编号', 'remove'], [], { id: first });
    }
    case 'words':
      return readWordsCommand(rest, { by, json }, options.level);
    case 'searches':
      return build(name, []);
    case 'hot-words':
      return readHotWordsCommand(rest, { by, json });
    default:
      throw new UsageError(name ? `没有「${name}」命令` : '请填写命令');
  }
}

const invoiceSteps = new Set(['issue', 'reverse', 'refuse']);

/** Tells demands from files: `restore` accepts both. A file with such a name can be written as `./10023`. */
const isDemand = (word: string): boolean => /^(?:BD)?\d+$/i.test(word);

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        by: { type: 'string' },
        json: { type: 'boolean' },
        reason: { type: 'string' },
        text: { type: 'string' },
        field: { type: 'string', multiple: true },
        version: { type: 'string' },
        pause: { type: 'boolean' },
        restrict: { type: 'boolean' },
        title: { type: 'string' },
        summary: { type: 'string' },
        pin: { type: 'boolean' },
        intro: { type: 'string' },
        before: { type: 'string' },
        wechat: { type: 'string' },
        industry: { type: 'string' },
        region: { type: 'string' },
        level: { type: 'string' },
        until: { type: 'string' },
        from: { type: 'string' },
        packs: { type: 'string' },
        number: { type: 'string' },
        off: { type: 'boolean' },
        deep: { type: 'boolean' },
        all: { type: 'boolean' },
        day: { type: 'string' },
        note: { type: 'string' },
        name: { type: 'string' },
        roles: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(describeParseError(error));
  }
}

/** Translates the error of Node's parser into Chinese: an unknown option, an unexpected value or a missing value. */
function describeParseError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const option = /'(-{1,2}[^\s'=,<]+)/.exec(message)?.[1] ?? '';
  if (errorCode(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有 ${option} 选项；以 - 开头的参数请写在 -- 之后`;
  if (errorCode(error) === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return message.includes('does not take an argument')
      ? `${option} 选项不带值`
      : `${option} 选项需要一个值；以 - 开头的值请写成 ${option}=值`;
  }
  return `参数有误：${message}`;
}

function readWordsCommand(
  [action, ...words]: readonly string[],
  common: Pick<ParsedCommand, 'by' | 'json'>,
  level: string | undefined,
): ParsedCommand {
  if (action === undefined) return { command: 'words', input: {}, ...common };
  if (action === 'remove') return { command: 'words-remove', input: { words }, ...common };
  if (action !== 'add') throw new UsageError('words 之后应为 add 或 remove');
  return { command: 'words-add', input: { words, ...readLevel(level) }, ...common };
}

function readHotWordsCommand([action, ...words]: readonly string[], common: Pick<ParsedCommand, 'by' | 'json'>): ParsedCommand {
  if (action === undefined) return { command: 'hot-words', input: {}, ...common };
  if (action !== 'add' && action !== 'block' && action !== 'remove') throw new UsageError('hot-words 之后应为 add、block 或 remove');
  return { command: `hot-words-${action}`, input: { words }, ...common };
}

/** `sign-in` → `{ level: 'SIGN_IN' }` */
const readLevel = (level: string | undefined) => (level === undefined ? {} : { level: level.toUpperCase().replaceAll('-', '_') });

/** `title=请写明产品` → `{ title: '请写明产品' }` */
function readFields(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      if (at < 1 || at === text.length - 1) throw new UsageError('--field 应写成 字段=原因，例如 --field title=请写明产品');
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
