import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { CallShape, RemoteCall } from '#client/lib/remote-call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { changeContactPhone } from '#shared/contract/user.ts';
import { keepPhoneDigits } from '#shared/rules/phone.ts';
import { CallForm } from './call-form.tsx';
import { FormButtons } from './form-buttons.tsx';
import { SmsCodeField } from './sms-code-field.tsx';
import { useSmsCountdowns } from './sms-countdown.ts';
import { TextField } from './text-field.tsx';
import { useCallForm } from './use-call-form.ts';

interface PhoneCodeDialogProps extends LazyDialogProps {
  /** Prefix of the field ids. */
  id: string;
  title: string;
  /** Describes the consequence of the change. */
  hint: string;
  /** Label of the phone field. */
  label: string;
  /** The call that takes the number and the code sent to it. */
  call: RemoteCall<CallShape<typeof changeContactPhone>>;
  /** Success message. */
  doneText: string;
  /** Called after success to refetch the data that contains the number. */
  onDone: () => Promise<void>;
  /** Returns true if the page handles the failure itself; the dialog then shows nothing. */
  onRefused?: (failure: ApiFailure) => boolean;
}

/**
 * Changes the contact phone, verified by an SMS code sent to it (scene `contact`). Closing the dialog keeps the typed text and the
 * countdown for the next code; 取消 discards the typed text.
 */
export function PhoneCodeDialog(props: PhoneCodeDialogProps) {
  const { open, onOpenChange, id, title, hint, label, call, doneText, onDone, onRefused } = props;
  const countdowns = useSmsCountdowns();
  const { form, field, values, check, isBusy, submit, rootProblem } = useCallForm({
    id,
    call,
    initial: { phone: '', verificationCode: '' },
    isEmptiedByDone: true,
    toInput: (body) => ({ body }),
    onDone: () => {
      onOpenChange(false);
      showToast(doneText, { tone: 'success' });
      return onDone();
    },
    onRefused,
  });
  const cancel = () => {
    form.reset();
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width={440}>
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
          countdowns={countdowns}
        />
        <FormButtons submitLabel="确认" isBusy={isBusy} rootProblem={rootProblem}>
          <Button onClick={cancel}>取消</Button>
        </FormButtons>
      </CallForm>
    </Dialog>
  );
}
