import { useSubmission } from '#client/forms/use-submission.ts';
import { type LoginView, usePortalStore } from '#client/lib/portal-store.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { type AuthForm, focusField } from './auth-forms.ts';
import type { AuthField, AuthValues } from './auth-values.ts';

/**
 * Submits the form of a view. The first invalid field, in the order of the specification, is also reported as a toast. Discards a WeChat
 * identity that cannot be bound; otherwise every later attempt in this tab would fail.
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
