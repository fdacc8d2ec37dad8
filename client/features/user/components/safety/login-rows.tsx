import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { PasswordDialog, PhoneDialog } from '../../safety-dialogs.ts';
import { safetyAnchors } from '../../safety-model.ts';
import type { UserDetail } from '../../user-overview.ts';
import { SafetyRow } from './safety-row.tsx';

/** The login phone and the password. If the API does not return whether there is a password, one is assumed. */
export function LoginRows({ user: { phone, hasPassword = true } }: { user: UserDetail }) {
  const [asked, setAsked] = useState<'phone' | 'password' | null>(null);
  const known = phone || texts.none;
  const close = (isOpen: boolean) => isOpen || setAsked(null);
  return (
    <>
      <SafetyRow id={safetyAnchors.phone} name="登录手机号" action={<Button onClick={() => setAsked('phone')}>更换手机号</Button>}>
        <p>
          <strong className="tabular-nums">{known}</strong>
        </p>
        <p>
          用于登录和接收验证码。合作方看到的联系方式在 <a href={href('user.profile')}>个人资料</a> 里设置。
        </p>
      </SafetyRow>
      <SafetyRow
        id={safetyAnchors.password}
        name="登录密码"
        action={<Button onClick={() => setAsked('password')}>{hasPassword ? '修改密码' : '设置密码'}</Button>}
      >
        <p>
          <strong>{hasPassword ? '已设置' : '未设置'}</strong>
        </p>
        <p>{hasPassword ? '定期修改、不与其他网站相同，更安全。' : '设置后可以用手机号和密码登录。'}</p>
      </SafetyRow>
      <PhoneDialog open={asked === 'phone'} onOpenChange={close} phone={known} />
      <PasswordDialog open={asked === 'password'} onOpenChange={close} phone={known} hasPassword={hasPassword} />
    </>
  );
}
