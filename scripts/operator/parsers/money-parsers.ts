import { type CommandGroup, UsageError } from '../command-line.ts';

/** Prices, payment settings, invoices and refunds. */
export const moneyParsers: CommandGroup = {
  usage: `商品与支付
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
  write-off <手机号或用户编号> accept       24 小时内由另一位操作员批准，用户收到通知`,
  parse: {
    prices: ({ build }) => build('prices', []),
    price: ({ build, first, second }) =>
      build('price', ['商品', '价格（元）'], ['from', 'packs', 'off'], { code: first?.toUpperCase(), price: second }),
    settings: ({ build }) => build('settings', []),
    setting: ({ build, first, second }) => build('setting', ['名称', '值'], ['from'], { setting: first, value: second }),
    invoices: ({ build }) => build('invoices', []),
    invoice: ({ build, first, second }) => {
      if (second !== undefined && !invoiceSteps.has(second)) throw new UsageError('invoice 之后应为 订单号 issue|reverse|refuse');
      return build(`invoice-${second}`, ['订单号', 'issue|reverse|refuse'], [second === 'refuse' ? 'reason' : 'number'], {
        orderNo: first,
      });
    },
    refunds: ({ build }) => build('refunds', []),
    refund: ({ build, first, second }) =>
      build('refund', ['退款单号', 'accept|refuse|balance'], ['reason'], { refundNo: first, verdict: second?.toUpperCase() }),
    'refund-order': ({ build, first }) => build('refund-order', ['订单号'], ['reason'], { orderNo: first }),
    'write-off': ({ build, first, second }) => {
      if (second === undefined) return build('write-off', ['用户'], ['reason'], { user: first });
      if (second !== 'accept') throw new UsageError('用户之后应为 accept，或用 --reason 申请');
      return build('write-off-accept', ['用户', 'accept'], [], { user: first });
    },
  },
};

const invoiceSteps = new Set(['issue', 'reverse', 'refuse']);
