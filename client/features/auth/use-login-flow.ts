import { type SmsCountdowns, useSmsCountdowns } from '#client/forms/sms-countdown.ts';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { type AuthForms, carryOver, useAuthForms } from './auth-forms.ts';
import { moveView } from './login-model.ts';

/** State shared by the four views. It lives in the owner (the dialog or a page), so views may mount and unmount. */
export interface LoginFlow {
  view: LoginView;
  move: (to: LoginView) => void;
  forms: AuthForms;
  countdowns: SmsCountdowns;
}

export function useLoginFlow(view: LoginView, setView: (view: LoginView) => void, inviteCode = ''): LoginFlow {
  const forms = useAuthForms(inviteCode);
  const countdowns = useSmsCountdowns();
  const move = (to: LoginView) => {
    const next = moveView(view, to);
    if (next === view) return;
    carryOver(forms[view], forms[next]);
    setView(next);
  };
  return { view, move, forms, countdowns };
}
