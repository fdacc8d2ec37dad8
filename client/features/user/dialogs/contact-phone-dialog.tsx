import { useQueryClient } from '@tanstack/react-query';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { SmsCodeField } from '#client/forms/sms-code-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useCallForm } from '#client/forms/use-call-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LateDialogProps } from '#client/ui/late-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { contactPhoneCall, refreshAfterContact } from '../profile-api.ts';

/** Another phone in one's own contact, proved by a code (E30). */
export const ContactPhoneDialog = ({ open, onOpenChange }: LateDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="换绑联系手机" width={420}>
    <PhoneForm onEnd={() => onOpenChange(false)} />
  </Dialog>
);

function PhoneForm({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient();
  const { field, values, check, isBusy, submit, rootProblem } = useCallForm({
    id: 'contact-phone',
    call: contactPhoneCall,
    initial: { phone: '', verificationCode: '' },
    toInput: (body) => ({ body }),
    onDone: () => {
      showToast('联系手机已更新', { tone: 'success' });
      refreshAfterContact(queryClient);
      onEnd();
    },
  });
  return (
    <CallForm label="换绑联系手机" submit={submit}>
      <p>合作方解锁后看到的是新的号码，登录手机号不变。</p>
      <TextField
        {...field('phone')}
        label="新的联系手机"
        placeholder="请输入手机号"
        autoComplete="tel"
        inputMode="tel"
        clean={keepPhoneDigits}
        required
      />
      <SmsCodeField
        {...field('verificationCode')}
        label="短信验证码"
        scene="contact"
        phone={values.phone}
        checkPhone={() => check('phone')}
      />
      <FormButtons submitLabel="确定" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={onEnd}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}
