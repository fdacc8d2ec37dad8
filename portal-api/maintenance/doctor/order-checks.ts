import { sql } from 'kysely';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Check } from './check.ts';

/** Time after its expiry by which an unpaid order must be closed; normally it is closed well before. */
const CLOSE_OVERDUE_MS = 10 * MINUTE_MS;
/** Time during which the delivery of a paid order is retried before a person has to look at it. */
const DELIVERY_OVERDUE_MS = 36 * MINUTE_MS;

/** Statuses of an order that was paid. */
const paid = sql`('PAID', 'FULFILLED', 'REFUNDING', 'REFUNDED')`;
const surplus = sql`('LATE', 'DOUBLE', 'MISMATCH')`;
/** Causes of the refunds that return what an order bought. */
const asked = sql`('USER', 'OPERATOR')`;

/** Checks of orders, of the attempts to pay them, and of their refunds. */
export const orderChecks: readonly Check[] = [
  {
    name: 'payments',
    claim: '每个已支付订单恰有一笔等额入账，未支付订单没有入账',
    query: () => sql`
      select coalesce(orders.order_no, booked.biz_id) as "order", orders.status, orders.amount, booked.amount as booked, booked.kind
      from orders full join (
        select biz_id, kind, amount from ledger_transfers
        where biz_type = 'ORDER' and kind in ('RECHARGE', 'BUY_SCENE', 'BUY_MEMBERSHIP')
      ) as booked on booked.biz_id = orders.order_no
      where coalesce(booked.amount, 0) <> case when orders.status in ${paid} then orders.amount else 0 end
        or booked.kind <> case orders.kind when 'RECHARGE' then 'RECHARGE' else 'BUY_' || orders.kind end`,
  },
  {
    name: 'payments',
    claim: '每个经渠道支付的订单恰有一笔等额付款，其他订单没有',
    query: () => sql`
      select coalesce(orders.order_no, settling.out_trade_no) as "order", orders.status, orders.amount, settling.paid_amount as paid
      from (
        select id, order_no, status, amount from orders where status in ${paid} and pay_method <> 'BALANCE'
      ) as orders full join (
        select order_id, out_trade_no, paid_amount from pay_attempts where settles
      ) as settling on settling.order_id = orders.id
      where orders.amount is distinct from settling.paid_amount`,
  },
  {
    name: 'deliveries',
    claim: '每个已完成的道具订单按行发放一次，每个已完成的会员订单有一段会员时间',
    query: () => sql`
      select orders.order_no as "order", orders.status, (line->>'line') as line, (line->>'quantity')::int as bought, given.quantity as given
      from orders cross join lateral jsonb_array_elements(orders.snapshot->'lines') as line
      left join scene_ledger given on given.biz_type = 'ORDER' and given.biz_id = orders.order_no || ':' || (line->>'line')
      where orders.kind = 'SCENE' and case when orders.fulfilled_at is not null
        then (given.quantity, given.scene_code, given.user_id) is distinct from ((line->>'quantity')::int, line->>'sceneCode', orders.user_id)
        else given.id is not null end
      union all
      select orders.order_no, orders.status, null, null, period.level
      from orders left join membership_periods period on period.order_id = orders.id
      where orders.kind = 'MEMBERSHIP' and (orders.fulfilled_at is not null) <> (period.id is not null)`,
  },
  {
    name: 'refunded-amounts',
    claim: '订单的已退金额等于其已完成退款之和',
    query: () => sql`
      select orders.order_no as "order", orders.refunded, coalesce(done.total, 0)::text as refunds
      from orders left join (
        select order_id, sum(amount) as total from refunds
        where status = 'DONE' and cause not in ${surplus} and (cause <> 'RETURN' or attempt_id is not null) group by order_id
      ) as done on done.order_id = orders.id
      where orders.refunded <> coalesce(done.total, 0)
      order by orders.id`,
  },
  {
    name: 'refunds',
    claim: '付款的已退金额等于其已完成的原路退款；多收的每笔款项都有退款',
    query: () => sql`
      select attempt.out_trade_no as payment, attempt.returned as noted, coalesce(back.total, 0)::text as refunds
      from pay_attempts attempt left join (
        select refunds.attempt_id, sum(refunds.amount) as total from refunds join pay_attempts on pay_attempts.id = refunds.attempt_id
        where refunds.status = 'DONE' and (refunds.cause in ${surplus}) <> pay_attempts.settles group by refunds.attempt_id
      ) as back on back.attempt_id = attempt.id
      where attempt.returned <> coalesce(back.total, 0)
      union all
      select orders.order_no, coalesce(kept.total, 0), coalesce(back.total, 0)::text
      from orders
      left join (
        select order_no, sum(amount) as total from ledger_transfers where kind = 'SURPLUS' group by order_no
      ) as kept on kept.order_no = orders.order_no
      left join (
        select order_id, sum(amount) as total from refunds where cause in ${surplus} and status <> 'REFUSED' group by order_id
      ) as back on back.order_id = orders.id
      where coalesce(kept.total, 0) <> coalesce(back.total, 0)
      union all
      select attempt.out_trade_no, attempt.paid_amount, kept.amount::text
      from pay_attempts attempt left join ledger_transfers kept on kept.biz_type = 'PAYMENT' and kept.kind = 'SURPLUS'
        and kept.biz_id = attempt.channel || ':' || attempt.provider_trade_no
      where attempt.status = 'PAID' and not attempt.settles and attempt.paid_amount is distinct from kept.amount`,
  },
  {
    name: 'refunds',
    claim: '每笔已完成的退款恰有一笔等额出账',
    query: () => sql`
      select refunds.refund_no as refund, refunds.status, refunds.amount, transfer.amount as booked
      from refunds left join ledger_transfers transfer on transfer.biz_type = 'REFUND' and transfer.biz_id = refunds.refund_no
        and transfer.kind in ('REFUND', 'SURPLUS_REFUND', 'RETURN', 'RELEASE')
      where transfer.amount is distinct from case when refunds.status = 'DONE' then refunds.amount end
      order by refunds.id`,
  },
  {
    name: 'refunded-goods',
    claim: '退款收回的道具与退款单一致，已退款会员订单的会员时间已收回',
    query: () => sql`
      select refunds.refund_no as refund, refunds.status, refunds.quantity as expected, -taken.quantity as quantity
      from refunds left join scene_ledger taken on taken.biz_type = 'REFUND' and taken.biz_id = refunds.refund_no
      where -taken.quantity is distinct from case when refunds.status not in ('ASKED', 'REFUSED') then refunds.quantity end
      union all
      select refunds.refund_no, refunds.status, null, null
      from refunds join membership_periods period on period.order_id = refunds.order_id
      where refunds.cause in ${asked} and refunds.status not in ('ASKED', 'REFUSED') and period.status <> 'REVOKED'`,
  },
  {
    name: 'open-refunds',
    claim: '退款中的订单恰有一笔在途退款，其他订单没有',
    query: () => sql`
      select orders.order_no as "order", orders.status, coalesce(open.times, 0) as refunds
      from orders left join (
        select order_id, count(*)::int as times from refunds
        where cause in ${asked} and status not in ('DONE', 'REFUSED') group by order_id
      ) as open on open.order_id = orders.id
      where coalesce(open.times, 0) <> case when orders.status = 'REFUNDING' then 1 else 0 end
      order by orders.id`,
  },
  {
    name: 'held-money',
    claim: '冻结金额等于在途的余额退回之和',
    query: () => sql`
      select coalesce(held.user_id, back.user_id)::text as "user", coalesce(held.balance, 0)::text as held, coalesce(back.total, 0)::text as returns
      from (select user_id, balance from ledger_accounts where kind = 'HELD') as held
      full join (
        select orders.user_id, sum(refunds.amount) as total from refunds join orders on orders.id = refunds.order_id
        where refunds.cause = 'RETURN' and refunds.status not in ('DONE', 'REFUSED') group by orders.user_id
      ) as back on back.user_id = held.user_id
      where coalesce(held.balance, 0) <> coalesce(back.total, 0)`,
  },
  {
    name: 'returns',
    claim: '每笔余额退回恰有一笔等额冻结',
    query: () => sql`
      select refunds.refund_no as refund, refunds.status, refunds.amount, transfer.amount as booked
      from refunds left join ledger_transfers transfer on transfer.biz_type = 'REFUND' and transfer.biz_id = refunds.refund_no
        and transfer.kind = 'HOLD'
      where transfer.amount is distinct from case when refunds.cause = 'RETURN' then refunds.amount end
      order by refunds.id`,
  },
  {
    name: 'returns',
    claim: '每笔充值退回的（含在途）不超过所付，全部退回的充值为已退款',
    query: () => sql`
      select orders.order_no as "order", orders.status, orders.amount, coalesce(back.total, 0)::text as returns
      from orders left join (
        select order_id, sum(amount) as total from refunds
        where cause = 'RETURN' and status <> 'REFUSED' and attempt_id is not null group by order_id
      ) as back on back.order_id = orders.id
      where orders.kind = 'RECHARGE'
        and (coalesce(back.total, 0) > orders.amount or (orders.status = 'REFUNDED') <> (orders.refunded = orders.amount))`,
  },
  {
    name: 'expired-orders',
    claim: '没有过期十分钟仍待支付的订单',
    query: ({ now }) => sql`
      select order_no as "order", expires_at::text as expired, next_try_at::text as next_try from orders
      where status in ('CREATED', 'WAITING') and expires_at < ${new Date(now.getTime() - CLOSE_OVERDUE_MS)}
      order by id`,
  },
  {
    name: 'undelivered-orders',
    claim: '没有已支付却迟迟未发放的订单',
    query: ({ now }) => sql`
      select order_no as "order", paid_at::text as paid, tries, next_try_at::text as next_try from orders
      where status = 'PAID' and paid_at < ${new Date(now.getTime() - DELIVERY_OVERDUE_MS)}
      order by id`,
  },
];
