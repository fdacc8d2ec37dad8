import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { SmsCodeField } from '#client/forms/sms-code-field.tsx';
import { useSmsCountdowns } from '#client/forms/sms-countdown.ts';
import { useCallForm } from '#client/forms/use-call-form.ts';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FieldGroup } from '#client/ui/field.tsx';
import { focusPage } from '#client/ui/focus-page.ts';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { href } from '#shared/routes/href.ts';
import { COOLING_OFF_DAYS } from '#shared/rules/limits.ts';
import { deletionQuery, requestDeletionCall } from '../safety-api.ts';

const Facts = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4) var(--space-3) var(--space-8);
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-secondary);

  > li {
    list-style: disc;
  }
  strong {
    color: var(--text);
  }
  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

type Reason = 'BALANCE' | 'REFUND' | 'ORDER';
interface RemedyLink {
  href: string;
  label: string;
}

/** Links to the money that prevents the deletion, by the reason of the refusal. */
const remedyLinks: Readonly<Record<Reason, RemedyLink>> = {
  BALANCE: { href: href('wallet'), label: '去钱包退回余额' },
  REFUND: { href: href('wallet'), label: '去钱包查看' },
  ORDER: { href: href('boost.orders', undefined, { tab: 'WAITING' }), label: '查看待支付订单' },
};
const isReason = (reason: unknown): reason is Reason => typeof reason === 'string' && Object.hasOwn(remedyLinks, reason);

/** Returns the link for a refusal because of money; null for any other refusal. */
function findRemedyLink({ data }: ApiFailure): RemedyLink | null {
  const { reason, orderNo } = (typeof data === 'object' && data !== null ? data : {}) as { reason?: unknown; orderNo?: unknown };
  if (!isReason(reason)) return null;
  return typeof orderNo === 'string' ? { href: href('boost.orders', undefined, { orderNo }), label: '查看退款进度' } : remedyLinks[reason];
}

/** Requests the deletion of the account, after explaining its consequences. Closing the dialog keeps the input; 再想想 discards it. */
export function DeletionDialog({ open, onOpenChange }: LazyDialogProps) {
  const queryClient = useQueryClient();
  const countdowns = useSmsCountdowns();
  const [unsettled, setUnsettled] = useState<(RemedyLink & { message: string }) | null>(null);
  const { form, field, submit, isBusy, rootProblem } = useCallForm({
    id: 'deletion',
    call: requestDeletionCall,
    initial: { confirm: false, verificationCode: '' },
    isEmptiedByDone: true,
    // The rules of the call reject anything but true.
    toInput: ({ confirm, verificationCode }) => ({ body: { confirm: confirm as true, verificationCode } }),
    onRefused: (failure) => {
      const place = findRemedyLink(failure);
      setUnsettled(place && { ...place, message: failure.message });
      return place !== null;
    },
    onDone: (deletion) => {
      queryClient.setQueryData(deletionQuery.queryKey, deletion);
      change(false);
      scrollTo({ top: 0 });
      // The button that opened the dialog no longer exists and cannot take the focus back; the notice is at the top of the page.
      focusPage();
    },
  });
  // The user may settle the money in the meantime.
  const change = (isOpen: boolean) => {
    setUnsettled(null);
    onOpenChange(isOpen);
  };
  const cancel = () => {
    form.reset();
    change(false);
  };
  const { id, value, error, onChange } = field('confirm');
  return (
    <Dialog open={open} onOpenChange={change} title="注销账号">
      <CallForm label="注销账号" submit={submit}>
        <Facts>
          <li>
            申请后有 <strong>{COOLING_OFF_DAYS} 天冷静期</strong>：期间撤销或重新登录，账号都会保留。
          </li>
          <li>到期后，资料、实名信息、联系方式、通知、收藏和登录记录删除，需求下架，不能恢复。</li>
          <li>
            账户里有余额、未完成的订单或退款时不能注销，请先在<a href={href('wallet')}>钱包</a>退回余额。
          </li>
          <li>剩余的道具和会员不能再使用。交易和道具的账目依法保留，不再与您的身份关联。</li>
          <li>您发给他人的消息仍在对方的会话里，署名改为「已注销用户」。</li>
          <li>您是企业所有者的，企业转给管理员或加入最久的成员。</li>
        </Facts>
        <FieldGroup id={id} label="确认" error={error} required>
          <Checkbox
            id={id}
            checked={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onChange={({ target }) => onChange(target.checked)}
          >
            我已了解后果，确认注销账号
          </Checkbox>
        </FieldGroup>
        <SmsCodeField
          {...field('verificationCode')}
          label="短信验证码"
          help="验证码发送至您的登录手机号"
          scene="delete"
          phone={null}
          countdowns={countdowns}
        />
        {unsettled && (
          <Note data-tone="warning" role="alert">
            <CircleAlert size={18} aria-hidden="true" />
            <p>
              {unsettled.message} <a href={unsettled.href}>{unsettled.label}</a>
            </p>
          </Note>
        )}
        <FormButtons submitLabel="申请注销" isDangerous isBusy={isBusy} rootProblem={rootProblem}>
          <Button variant="ghost" onClick={cancel}>
            再想想
          </Button>
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
