import { useState } from 'react';
import { useAdoptLoginPhone } from '#client/forms/use-adopt-login-phone.ts';
import { Await } from '#client/lib/await.tsx';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { getPersonalContact } from '#shared/contract/contact.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import { personalContactQuery } from '../profile-api.ts';
import { CONTACT_ANCHOR, contactFacts, isSamePhone } from '../profile-model.ts';
import type { UserDetail } from '../user-overview.ts';
import { ContactBox } from './contact-box.tsx';

const ContactDialog = lazyDialog(async () => (await import('../dialogs/contact-dialog.tsx')).ContactDialog);
const ContactPhoneDialog = lazyDialog(async () => (await import('../dialogs/contact-phone-dialog.tsx')).ContactPhoneDialog);

interface PersonalContactProps {
  user: Pick<UserDetail, 'phone'>;
  isDefault: boolean;
}

/** The personal contact with its actions: edit it, change its phone with a code, or use the login phone. */
export const PersonalContact = (props: PersonalContactProps) => (
  <Await
    query={personalContactQuery}
    pending={<Skeleton height={264} radius={8} isRough />}
    failed={({ message }, retry) => <LoadFailed message={message} retry={retry} />}
  >
    {(contact) => <Changeable {...props} contact={contact} />}
  </Await>
);

type Personal = CallData<typeof getPersonalContact>;

function Changeable({ user, isDefault, contact }: PersonalContactProps & { contact: Personal }) {
  const [open, setOpen] = useState<'contact' | 'phone' | null>(null);
  const close = () => setOpen(null);
  const { adopt, isAdopting } = useAdoptLoginPhone(() => {
    // The pressed button is removed.
    document.getElementById(CONTACT_ANCHOR)?.focus({ preventScroll: true });
  });
  const facts = contactFacts(contact);
  const isEmpty = facts.every(([, value]) => !value);
  const isLoginPhone = isSamePhone(contact.phone, user.phone);
  return (
    <>
      <ContactBox
        title="个人联系方式"
        isDefault={isDefault && contact.completed}
        facts={facts}
        none="还没有填写。填写联系人和至少一种联系方式后，才能发布需求。"
        note={!isEmpty && !contact.completed ? '还缺联系人或联系方式，补全后才能用于发布需求。' : null}
        actions={
          <>
            <Button size="small" variant={contact.completed ? 'secondary' : 'primary'} onClick={() => setOpen('contact')}>
              {isEmpty ? '填写联系方式' : '修改'}
            </Button>
            <Button size="small" onClick={() => setOpen('phone')}>
              {contact.phone ? '换绑联系手机' : '添加联系手机'}
            </Button>
            {!isLoginPhone && (
              <Button size="small" busy={isAdopting} onClick={() => adopt()}>
                使用登录手机号
              </Button>
            )}
          </>
        }
      />
      <ContactDialog open={open === 'contact'} onOpenChange={close} contact={contact} />
      <ContactPhoneDialog open={open === 'phone'} onOpenChange={close} isFirst={!contact.phone} />
    </>
  );
}
