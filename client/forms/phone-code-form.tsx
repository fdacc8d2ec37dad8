import type { RemoteCall } from '#client/lib/remote-call.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { changeContactPhone } from '#shared/contract/profile-contract.ts';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { CallForm } from './call-form.tsx';
import { FormButtons } from './form-buttons.tsx';
import { SmsCodeField } from './sms-code-field.tsx';
import { TextField } from './text-field.tsx';
import { useCallForm } from './use-call-form.ts';

interface PhoneCodeFormProps {
  /** Begins the ids of its fields. */
  id: string;
  title: string;
  /** What follows from the change. */
  hint: string;
  /** Of the field. */
  label: string;
  /** Takes the number and the code that was sent to it (E25, E30). */
  call: RemoteCall<typeof changeContactPhone>;
  /** Said once it is done. */
  doneText: string;
  onDone: () => void;
  onClose: () => void;
}

/** Another phone by which somebody is reached, proved by a code sent to it (scene `contact`). */
export function PhoneCodeForm({ id, title, hint, label, call, doneText, onDone, onClose }: PhoneCodeFormProps) {
  const { field, values, check, isBusy, submit, rootProblem } = useCallForm({
    id,
    call,
    initial: { phone: '', verificationCode: '' },
    toInput: (body) => ({ body }),
    onDone: () => {
      showToast(doneText, { tone: 'success' });
      onDone();
      onClose();
    },
  });
  return (
    <CallForm label={title} submit={submit}>
      <p>{hint}</p>
      <TextField
        {...field('phone')}
        label={label}
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
      <FormButtons submitLabel="确认更换" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={onClose}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}
