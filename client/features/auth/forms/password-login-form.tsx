import { toApiFailure } from '#client/lib/api-failure.ts';
import { readChannel } from '#client/lib/channel.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { useCall } from '#client/lib/use-call.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { passwordLoginCall } from '../auth-api.ts';
import { clearForms, useAuthForm } from '../auth-forms.ts';
import { useSignIn } from '../complete-sign-in.ts';
import { AgreementField } from '../components/agreement-field.tsx';
import { AuthFormLayout } from '../components/auth-form-layout.tsx';
import { PhoneField } from '../components/auth-input.tsx';
import { AuthPasswordField } from '../components/auth-password-field.tsx';
import { ViewLink, ViewLinks } from '../components/view-link.tsx';
import { recallInviteCode } from '../login-memory.ts';
import { useAuthSubmit } from '../use-auth-submit.ts';
import { useLazyComponent } from '../use-lazy-component.ts';
import { type LoginCaptchaState, useLoginCaptcha } from '../use-login-captcha.ts';
import type { LoginFlow } from '../use-login-flow.ts';

/** 账号密码登录; also binds a WeChat identity that is not bound yet. `only`: hides the links to other views because none of them works. */
export function PasswordLoginForm({ flow, only }: { flow: LoginFlow; only?: boolean }) {
  const form = useAuthForm(flow.forms, 'login');
  const store = usePortalStore();
  const signIn = useSignIn();
  const login = useCall(passwordLoginCall, { signsIn: true });
  const captcha = useLoginCaptcha();
  const { isBusy, submit } = useAuthSubmit(form, 'login', async ({ phone, password, agree }) => {
    if (!captcha.isReady()) return;
    const weixinCode = store.getState().weixinCode ?? undefined;
    const inviteCode = recallInviteCode() || undefined;
    const body = { phone, password, agree, channel: readChannel(), weixinCode, inviteCode, captcha: captcha.answer.trim() || undefined };
    try {
      const session = await login.mutateAsync({ body });
      clearForms(flow.forms);
      signIn(session);
    } catch (error) {
      if (!captcha.takeRefusal(toApiFailure(error))) throw error;
    }
  });
  return (
    <>
      <AuthFormLayout form={form} label={signInTexts.passwordLogin} submitLabel="登录" isBusy={isBusy} onSubmit={submit}>
        <PhoneField form={form} />
        <AuthPasswordField form={form} name="password" label="密码" />
        <LazyLoginCaptcha captcha={captcha} />
        <AgreementField form={form} />
      </AuthFormLayout>
      {!only && (
        <ViewLinks>
          <ViewLink flow={flow} to="chooser">
            {signInTexts.smsLogin}
          </ViewLink>
          <ViewLink flow={flow} to="register">
            {signInTexts.register}
          </ViewLink>
          <ViewLink flow={flow} to="forgot">
            忘记密码？
          </ViewLink>
        </ViewLinks>
      )}
    </>
  );
}

const loadField = async () => (await import('../components/login-captcha.tsx')).LoginCaptcha;

/** The captcha field; its code loads when the API first requires a captcha. */
const LazyLoginCaptcha = ({ captcha }: { captcha: LoginCaptchaState }) => captcha.asked && <LazyField captcha={captcha} />;

function LazyField({ captcha: { asked, answer, change, refresh } }: { captcha: LoginCaptchaState }) {
  const Field = useLazyComponent(loadField);
  return Field && asked && <Field version={asked.version} error={asked.error} answer={answer} onChange={change} onRefresh={refresh} />;
}
