import { fieldNames } from '../../portal-api/domain/demands/demand-fields.ts';
import { blockLevelNames, loginMethodNames } from '../../portal-api/features/review/account-sheet.ts';
import { reviewEventNames } from '../../portal-api/features/review/review-view.ts';
import { contactKindNames, demandTypeNames, memberLevelNames } from '../../shared/text/labels.ts';
import { chatReportReasonNames, reportReasonNames, reportStatusNames } from '../../shared/text/report-names.ts';

/** Labels of the fields of an answer. */
const labels: Readonly<Record<string, string>> = {
  ...fieldNames,
  id: '内部编号',
  demandNumber: '需求编号',
  kind: '类别',
  status: '状态',
  publisher: '发布者',
  nickname: '昵称',
  phone: '手机',
  block: '限制',
  since: '开始',
  until: '截止',
  by: '操作者',
  lifted: '已解除',
  endedSessions: '已退出设备',
  takenDownCount: '已下架需求',
  reporterId: '举报人编号',
  publisherId: '发布者编号',
  liveDemands: '展示中的需求',
  deletedAt: '注销时间',
  deletionRequestedAt: '申请注销时间',
  realNameStatus: '实名认证',
  memberLevel: '会员等级',
  actions: '平台操作',
  command: '命令',
  sessions: '登录设备',
  device: '设备',
  ip: 'IP',
  lastSeenAt: '最近使用',
  logins: '登录记录',
  method: '方式',
  ok: '成功',
  demands: '需求',
  reportsBy: '举报过',
  reportsAbout: '被举报',
  chatReports: '会话举报',
  reported: '被举报人',
  reportedId: '被举报人编号',
  upheldBefore: '此前属实',
  messages: '消息',
  from: '发送人',
  restricted: '已限制',
  pinned: '置顶',
  summary: '摘要',
  found: '条数',
  keyword: '关键词',
  submittedAt: '提交时间',
  createdAt: '时间',
  login: '登录名',
  roles: '角色',
  setUpCode: '设置码',
  version: '版本',
  hits: '敏感词',
  contacts: '疑似联系方式',
  word: '词',
  source: '来源',
  score: '搜索人数',
  searches: '搜索次数',
  withoutHits: '没有结果',
  opened: '有人点开',
  level: '级别',
  field: '字段',
  changes: '修改',
  before: '之前',
  after: '之后',
  openReports: '待处理举报',
  rejectReason: '上次原因',
  fields: '内容',
  history: '历史',
  at: '时间',
  event: '事件',
  actor: '操作者',
  reason: '原因',
  requestId: '请求',
  reporter: '举报人',
  demand: '需求',
  takenDown: '已下架',
  sceneCode: '道具',
  quantity: '数量',
  name: '姓名',
  realName: '真实姓名',
  idNumber: '身份证号',
  orgName: '企业',
  creditNo: '信用代码',
  legalPerson: '法定代表人',
  position: '职位',
  files: '材料',
  members: '成员',
  passed: '通过',
  path: '文件',
  rowCount: '数据行数',
  fileCount: '图片与材料',
  region: '地区',
  resources: '资源',
  text: '原文',
  code: '代码',
  product: '商品',
  price: '价格',
  packs: '组合优惠',
  onSale: '在售',
  validFrom: '生效时间',
  setting: '设置',
  value: '值',
  checked: '已核对',
  faults: '问题',
  check: '核对项',
  claim: '应当',
  rows: '不符的记录',
  account: '账户',
  balance: '余额',
  transfer: '流水',
  transfers: '流水合计',
  scene: '道具',
  user: '用户编号',
  booked: '流水合计',
  minutes: '剩余分钟',
  booked_minutes: '流水分钟',
  expected: '应为',
  sealed: '封存笔数',
  unsealed: '未封存笔数',
  day: '日期',
  order: '订单',
  amount: '金额',
  settling: '付款合计',
  line: '行',
  bought: '购买',
  given: '发放',
  refunded: '已退',
  refunds: '退款合计',
  payment: '付款',
  noted: '记录',
  refund: '退款',
  of: '实付',
  to: '退到',
  cause: '来源',
  error: '未完成原因',
  canGoToBalance: '可退余额',
  nextTry: '下次询问',
  held: '冻结',
  returns: '在途退回',
  expired: '过期时间',
  next_try: '下次处理',
  paid: '支付时间',
  tries: '次数',
  earlier: '前一段',
  later: '后一段',
  expires: '到期时间',
  ends: '应到期',
  orderNo: '订单号',
  todo: '待办',
  goods: '商品',
  invoiceTitle: '抬头',
  taxNo: '税号',
  email: '邮箱',
  number: '发票号码',
  requestedAt: '申请时间',
  channel: '渠道',
  subject: '单号',
  no: '单号',
  bill: '账单',
  billed: '账单金额',
  facts: '情况',
  ours: '账上',
  theirs: '账单',
  outTradeNo: '商户单号',
  owner: '负责人',
  note: '说明',
  closedAt: '处理时间',
  closedBy: '处理人',
  comparedAt: '核对时间',
  openIssues: '待处理问题',
  lines: '笔数',
  issue: '编号',
};

const issueKinds: Readonly<Record<string, string>> = {
  UNKNOWN_PAYMENT: '收到不认识的付款',
  MISMATCH: '付款金额与订单不一致',
  TRADE_TWICE: '同一渠道单号对应两笔付款',
  REFUNDED_UNSEEN: '付款已被渠道退回',
  UNKNOWN_REFUND: '收到不认识的退款',
  REFUND_REFUSED: '退款被渠道拒绝',
  REFUND_SLOW: '退款迟迟未完成',
  REFUND_TO_BALANCE: '原路退款失败，已退到余额',
  REFUND_TWICE: '退款重复',
  GRANT_FAILED: '已付款，未能发放',
  MISSING_HERE: '账单有，账上没有',
  MISSING_THERE: '账上有，账单没有',
  AMOUNT: '金额不一致',
  STATUS: '状态或单号不一致',
  REFUND: '退款不一致',
  BILL_MISSING: '账单缺失或无法读取',
  FUND_MOVEMENT: '渠道账户有其他收支',
};

/** Meanings of the codes, by field. */
const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: {
    NEW: '新发布',
    EDIT: '修改',
    REAL_NAME: '实名认证',
    OFFICIAL: '任职认证',
    LICENSE: '企业认证',
    ...issueKinds,
    ...contactKindNames,
  },
  typeCode: demandTypeNames,
  reason: { ...chatReportReasonNames, ...reportReasonNames },
  from: { REPORTED: '被举报人', REPORTER: '举报人' },
  restricted: { true: '是', false: '否' },
  pinned: { true: '是', false: '否' },
  status: reportStatusNames,
  memberLevel: memberLevelNames,
  method: loginMethodNames,
  source: { SEARCHED: '搜索', EDITORIAL: '推荐', BLOCKED: '不展示' },
  channel: { ALIPAY: '支付宝', WECHAT: '微信支付' },
  passed: { true: '是', false: '否' },
  level: { REJECT: '禁止', REVIEW: '复核', ...blockLevelNames },
  ok: { true: '是', false: '否' },
  todo: { ISSUE: '待开具', WAIT: '待退款结果', REVERSE: '待红冲' },
  onSale: { true: '是', false: '停售' },
  canGoToBalance: { true: '是', false: '否' },
  lifted: { true: '是', false: '原本没有限制' },
  takenDown: { true: '是', false: '否' },
  event: reviewEventNames,
};

/** Maximum length of an object that is printed on one line. */
const LINE = 100;

/** Formats an answer for reading: one item after another, indented by nesting. */
export function formatAnswer(answer: unknown, indent = ''): string {
  if (Array.isArray(answer)) return answer.map((item) => formatItem(item, indent)).join('\n') || `${indent}没有`;
  if (typeof answer === 'object' && answer !== null) return formatObject(Object.entries(answer), indent);
  return `${indent}${formatValue('', answer)}`;
}

function formatItem(item: unknown, indent: string): string {
  const text = formatAnswer(item, `${indent}  `);
  return `${indent}- ${text.trimStart()}`;
}

function formatObject(entries: readonly [string, unknown][], indent: string): string {
  const present = entries.filter(([, value]) => !isEmpty(value));
  const line = present.map(([name, value]) => `${labels[name] ?? name}：${formatValue(name, value)}`).join('  ');
  if (present.every(([, value]) => typeof value !== 'object') && line.length <= LINE && !line.includes('\n')) return `${indent}${line}`;
  return present.map(([name, value]) => formatField(name, value, indent)).join('\n');
}

function formatField(name: string, value: unknown, indent: string): string {
  const label = labels[name] ?? name;
  if (typeof value === 'object') return `${indent}${label}：\n${formatAnswer(value, `${indent}  `)}`;
  const text = formatValue(name, value);
  return text.includes('\n') ? `${indent}${label}：\n${text.replace(/^/gm, `${indent}  `)}` : `${indent}${label}：${text}`;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Formats a value. Replaces characters that could control the terminal. */
const formatValue = (name: string, value: unknown): string =>
  (meanings[name]?.[String(value)] ?? String(value)).replace(/[^\P{C}\n]/gu, '\ufffd');
