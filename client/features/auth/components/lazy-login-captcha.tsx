import { useLazyComponent } from '../use-lazy-component.ts';
import type { LoginCaptchaState } from '../use-login-captcha.ts';

const loadField = async () => (await import('./login-captcha.tsx')).LoginCaptcha;

/** The captcha's field, whose code comes when the API first asks for one. */
export const LazyLoginCaptcha = ({ captcha }: { captcha: LoginCaptchaState }) => captcha.asked && <LazyField captcha={captcha} />;

function LazyField({ captcha: { asked, answer, change, refresh } }: { captcha: LoginCaptchaState }) {
  const Field = useLazyComponent(loadField);
  return Field && asked && <Field version={asked.version} error={asked.error} answer={answer} onChange={change} onRefresh={refresh} />;
}
