/** Texts about returning a balance. Separate from the other texts about money, which every page loads. */
export const returnTexts = {
  when: '款项退回当时付款的账户，一般 1–3 个工作日到账，以支付渠道为准。',
  held: '提交后金额立即冻结，不能再用于购买；款项退回当时付款的账户，一般 1–3 个工作日到账。不能退回时会回到余额，并通知您。',
  unreturnable: '不能原路退回：它来自平台赠送，或充值已超过 360 天。这部分余额可以继续用来购买道具和会员。',
  leaving: '如需注销账号，请联系客服处理这部分余额。',
  unsure: '还不知道退回是否已提交，请看收支明细；再次提交同样的金额不会重复退回。',
  needName: '单日退回金额较大，需要先完成实名认证。',
} as const;
