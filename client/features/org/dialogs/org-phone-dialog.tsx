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
import { orgPhoneCall, refreshAfterOrgChange } from '../org-api.ts';

/** Another phone for the organization, proved by a code sent to it (E25). */
export const OrgPhoneDialog = ({ open, onOpenChange }: LateDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="企业电话" width={440}>
    <PhoneForm onClose={() => onOpenChange(false)} />
  </Dialog>
);

function PhoneForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { values, field, check, submit, isBusy, rootProblem } = useCallForm({
    id: 'org-phone',
    call: orgPhoneCall,
    initial: { phone: '', verificationCode: '' },
    toInput: (body) => ({ body }),
    onDone: () => {
      showToast('企业电话已更换', { tone: 'success' });
      void refreshAfterOrgChange(queryClient);
      onClose();
    },
  });
  return (
    <CallForm label="企业电话" submit={submit}>
      <p>验证码会发送到这个手机号，验证后作为企业电话展示给成员和解锁了联系方式的合作方。</p>
      <TextField
        {...field('phone')}
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={11}
        clean={(typed) => typed.replace(/\D/g, '')}
        required
      />
      <SmsCodeField
        {...field('verificationCode')}
        label="短信验证码"
        scene="contact"
        phone={values.phone}
        checkPhone={() => check('phone')}
      />
      <FormButtons submitLabel="确认更换" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={onClose}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}
