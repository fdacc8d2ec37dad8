import { CircleAlert, Info } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { AuthForm } from '../auth-forms.ts';

const Form = styled.form`
  display: grid;
  gap: var(--space-4);

  @media (scripting: none) {
    > [type='submit'] {
      display: none;
    }
  }
`;

const Notice = styled.p`
  display: flex;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--brand-line);
  border-radius: var(--radius);
  background: var(--brand-soft);

  svg {
    margin-top: 3px;
    color: var(--brand);
  }
  &[data-tone='danger'] {
    border-color: var(--danger-line);
    background: var(--danger-soft);
    color: var(--danger);
  }
  &[data-tone='danger'] svg {
    color: var(--danger);
  }
`;

/** Element id of the notice that explains why the dialog has opened. */
export const LOGIN_NOTICE_ID = 'login-notice';

interface AuthFormLayoutProps {
  form: AuthForm;
  label: string;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/**
 * Frame of a sign-in form. Its method is POST, so that a password never ends up in a URL; without scripts the submit button is
 * hidden.
 */
export function AuthFormLayout({ form, label, submitLabel, isBusy, onSubmit, children }: AuthFormLayoutProps) {
  const isBindingWechat = usePortal((state) => state.weixinCode !== null);
  const notice = usePortal((state) => state.loginNotice);
  const problem = form.formState.errors.root?.message;
  return (
    <Form method="post" noValidate aria-label={label} onSubmit={onSubmit}>
      {notice && (
        <Notice role="status" id={LOGIN_NOTICE_ID}>
          <Info size={16} aria-hidden="true" />
          {notice}
        </Notice>
      )}
      {isBindingWechat && (
        <Notice role="status">
          <Info size={16} aria-hidden="true" />
          {signInTexts.wechatUnbound}
        </Notice>
      )}
      {children}
      {problem && (
        <Notice role="alert" data-tone="danger">
          <CircleAlert size={16} aria-hidden="true" />
          {problem}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" busy={isBusy}>
        {submitLabel}
      </Button>
      <noscript>登录和注册需要启用 JavaScript。</noscript>
    </Form>
  );
}
