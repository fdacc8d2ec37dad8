import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { type PhoneChange, useChangeOrgPhone } from '../use-change-org-phone.ts';
import { focusSection } from './org-section.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);
const PhoneDialog = lazyDialog(async () => (await import('../dialogs/org-phone-dialog.tsx')).OrgPhoneDialog);

const questions = {
  login: {
    title: '使用我的登录手机号',
    text: '您的登录手机号将作为企业电话，所有成员可以看到，也会展示给解锁了企业联系方式的合作方。',
    confirmLabel: '确认使用',
  },
  none: {
    title: '移除企业电话',
    text: '移除后，成员和新解锁企业联系方式的合作方不再看到这个号码。',
    confirmLabel: '确认移除',
  },
} as const satisfies Record<PhoneChange, object>;

interface OrgPhoneButtonsProps {
  hasPhone: boolean;
  /** Id of the section that contains the buttons. */
  sectionId: string;
}

/** Changes the phone of the organization. A new one has to be verified by a code or be the user's login phone. */
export function OrgPhoneButtons({ hasPhone, sectionId }: OrgPhoneButtonsProps) {
  const [isProving, setProving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [question, setQuestion] = useState<PhoneChange>('login');
  const { change, isBusy } = useChangeOrgPhone((hasButton) => {
    setAsking(false);
    if (!hasButton) focusSection(sectionId);
  });
  const ask = (about: PhoneChange) => {
    setQuestion(about);
    setAsking(true);
  };
  return (
    <>
      <Button size="small" onClick={() => setProving(true)}>
        {hasPhone ? '更换电话' : '添加电话'}
      </Button>
      <Button size="small" onClick={() => ask('login')}>
        使用我的登录手机号
      </Button>
      {hasPhone && (
        <Button size="small" variant="ghost" onClick={() => ask('none')}>
          移除电话
        </Button>
      )}
      <PhoneDialog open={isProving} onOpenChange={setProving} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...questions[question]}
        isDangerous={question === 'none'}
        isBusy={isBusy}
        onConfirm={() => change(question)}
      />
    </>
  );
}
