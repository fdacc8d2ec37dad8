import { useEffect } from 'react';
import { PasswordLoginForm } from '../forms/password-login-form.tsx';
import { useLazyComponent } from '../use-lazy-component.ts';
import type { LoginFlow } from '../use-login-flow.ts';

const loadNote = async () => (await import('./without-sms-note.tsx')).WithoutSmsNote;

/** Where no SMS can be sent: whatever view was asked for, the password is the way in. */
export function WithoutSms({ flow }: { flow: LoginFlow }) {
  const Note = useLazyComponent(loadNote);
  useEffect(() => flow.move('login'));
  return (
    <>
      {Note && <Note />}
      <PasswordLoginForm flow={flow} only />
    </>
  );
}
