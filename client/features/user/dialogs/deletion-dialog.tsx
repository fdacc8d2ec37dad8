import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { SmsCodeField } from '#client/forms/sms-code-field.tsx';
import { type SmsCountdowns, useSmsCountdowns } from '#client/forms/sms-countdown.ts';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FieldGroup } from '#client/ui/field.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
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
`;

/** Asks for the end of an account, after saying its consequences. */
export function DeletionDialog({ open, onOpenChange }: LazyDialogProps) {
  const countdowns = useSmsCountdowns();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="注销账号">
      <DeletionForm countdowns={countdowns} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DeletionForm({ countdowns, onClose }: { countdowns: SmsCountdowns; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { field, submit, isBusy, rootProblem } = useCallForm({
    id: 'deletion',
    call: requestDeletionCall,
    initial: { confirm: false, verificationCode: '' },
    // Anything but true is what the call's own rules refuse.
    toInput: ({ confirm, verificationCode }) => ({ body: { confirm: confirm as true, verificationCode } }),
    onDone: (deletion) => {
      queryClient.setQueryData(deletionQuery.queryKey, deletion);
      onClose();
      scrollTo({ top: 0 });
      // The button that opened the dialog, which would get the focus back, is gone; the notice stands at the top.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
  });
  const { id, value, error, onChange } = field('confirm');
  return (
    <CallForm label="注销账号" submit={submit}>
      <Facts>
        <li>
          申请后有 <strong>15 天冷静期</strong>：期间撤销或重新登录，账号都会保留。
        </li>
        <li>到期后，资料、实名信息、联系方式、通知、收藏和登录记录删除，需求下架，不能恢复。</li>
        <li>剩余的道具、会员和余额不能再使用。交易和道具的账目依法保留，不再与您的身份关联。</li>
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
      <FormButtons submitLabel="申请注销" isDangerous isBusy={isBusy} rootProblem={rootProblem}>
        <Button variant="ghost" onClick={onClose}>
          再想想
        </Button>
      </FormButtons>
    </CallForm>
  );
}
