import { useCall } from '#client/lib/use-call.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { resetPasswordCall } from '../auth-api.ts';
import { useAuthForm } from '../auth-forms.ts';
import { emptyValues } from '../auth-values.ts';
import { AuthFormLayout } from '../components/auth-form-layout.tsx';
import { PhoneField } from '../components/auth-input.tsx';
import { AuthPasswordField } from '../components/auth-password-field.tsx';
import { CodeField } from '../components/code-field.tsx';
import { ViewLink, ViewLinks } from '../components/view-link.tsx';
import { useAuthSubmit } from '../use-auth-submit.ts';
import type { LoginFlow } from '../use-login-flow.ts';

/** 找回密码; afterwards shows the password login with the phone number filled in. */
export function ResetForm({ flow }: { flow: LoginFlow }) {
  const form = useAuthForm(flow.forms, 'forgot');
  const reset = useCall(resetPasswordCall, { signsIn: true });
  const { isBusy, submit } = useAuthSubmit(form, 'forgot', async ({ phone, code, newPassword }) => {
    await reset.mutateAsync({ body: { phone, verificationCode: code, password: newPassword } });
    showToast(signInTexts.resetDone, { tone: 'success' });
    flow.move('login');
    form.reset(emptyValues);
  });
  return (
    <>
      <AuthFormLayout form={form} label={signInTexts.recoverPassword} submitLabel="确认修改" isBusy={isBusy} onSubmit={submit}>
        <PhoneField form={form} />
        <CodeField flow={flow} form={form} />
        <AuthPasswordField form={form} name="newPassword" label="新密码" help="6–20 位，包含字母、数字、符号中的至少两种" />
      </AuthFormLayout>
      <ViewLinks>
        <ViewLink flow={flow} to="login">
          返回登录
        </ViewLink>
      </ViewLinks>
    </>
  );
}
