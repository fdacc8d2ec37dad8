import { useEffect } from 'react';
import { readChannel } from '#client/lib/channel.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { useCall } from '#client/lib/use-call.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { registerCall } from '../auth-api.ts';
import { useAuthForm } from '../auth-forms.ts';
import { emptyValues } from '../auth-values.ts';
import { AgreementField } from '../components/agreement-field.tsx';
import { AuthFormLayout } from '../components/auth-form-layout.tsx';
import { AuthInput, PhoneField } from '../components/auth-input.tsx';
import { AuthPasswordField } from '../components/auth-password-field.tsx';
import { CodeField } from '../components/code-field.tsx';
import { LazyJverify } from '../components/lazy-jverify.tsx';
import { ViewLink, ViewLinks } from '../components/view-link.tsx';
import { recallInviteCode } from '../login-memory.ts';
import { useAuthSubmit } from '../use-auth-submit.ts';
import type { LoginFlow } from '../use-login-flow.ts';

/** 注册; afterwards shows the chooser with the phone number filled in. */
export function RegisterForm({ flow }: { flow: LoginFlow }) {
  const form = useAuthForm(flow.forms, 'register');
  const store = usePortalStore();
  const create = useCall(registerCall, { signsIn: true });
  const { isBusy, submit } = useAuthSubmit(form, 'register', async ({ phone, code, newPassword, inviteCode }) => {
    const weixinCode = store.getState().weixinCode ?? undefined;
    const body = {
      phone,
      verificationCode: code,
      password: newPassword,
      inviteCode: inviteCode || undefined,
      weixinCode,
      channel: readChannel(),
    };
    await create.mutateAsync({ body });
    store.setState({ weixinCode: null });
    showToast(signInTexts.registerDone, { tone: 'success' });
    flow.move('chooser');
    form.reset(emptyValues);
  });
  useEffect(() => {
    const invited = recallInviteCode();
    if (invited && !form.getValues('inviteCode')) form.setValue('inviteCode', invited);
  }, [form]);
  return (
    <>
      <AuthFormLayout form={form} label={signInTexts.register} submitLabel={signInTexts.register} isBusy={isBusy} onSubmit={submit}>
        <PhoneField form={form} />
        <CodeField flow={flow} form={form} />
        <AuthPasswordField form={form} name="newPassword" label="密码" help="6–20 位，包含字母、数字、符号中的至少两种" />
        <AuthInput
          form={form}
          name="inviteCode"
          label="邀请码"
          required={false}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
          placeholder={signInTexts.inviteCodeHint}
        />
        <AgreementField form={form} />
      </AuthFormLayout>
      <ViewLinks>
        <ViewLink flow={flow} to="login">
          已有账号？返回登录
        </ViewLink>
      </ViewLinks>
      <LazyJverify flow={flow} />
    </>
  );
}
