import { useSubmission } from '#client/forms/use-submission.ts';
import { type LoginView, usePortalStore } from '#client/lib/portal-store.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { type AuthForm, focusField } from './auth-forms.ts';
import type { AuthField, AuthValues } from './auth-values.ts';

/**
 * Sends a view's form. A missing value is told as a toast, too, in the order of the specification. A WeChat identity that cannot be bound is
 * let go, or no try in this tab would ever succeed.
 */
export function useAuthSubmit(form: AuthForm, view: LoginView, send: (values: AuthValues) => Promise<void>) {
  const store = usePortalStore();
  return useSubmission({
    form,
    focus: (name) => focusField(form, name as AuthField),
    send,
    place: async (problems) => (await import('./auth-schemas.ts')).placeAuthProblems(view, problems),
    onWrong: (message) => showToast(message, { tone: 'error' }),
    onFailure: ({ fields }) => {
      if (fields['weixinCode']) store.setState({ weixinCode: null, loginNotice: signInTexts.wechatNotBound });
      return false;
    },
  });
}
