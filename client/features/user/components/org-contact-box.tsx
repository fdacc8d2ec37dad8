import { LinkButton } from '#client/ui/button.tsx';
import type { Contact } from '#shared/contract/contact.ts';
import { href } from '#shared/routes/href.ts';
import { contactFacts } from '../profile-model.ts';
import { ContactBox } from './contact-box.tsx';

interface OrgContactBoxProps {
  contact: Contact | null | undefined;
  hasOrg: boolean;
  isDefault: boolean;
}

/** The organization's contact, which is edited on the organization's page. */
export const OrgContactBox = ({ contact, hasOrg, isDefault }: OrgContactBoxProps) => (
  <ContactBox
    title="企业联系方式"
    isDefault={isDefault}
    facts={contact ? contactFacts(contact) : []}
    none={hasOrg ? '您的企业还没有填写联系方式，由企业的所有者或管理员填写。' : '加入或创建企业后，可以用企业的联系方式发布需求。'}
    actions={
      <LinkButton size="small" href={href('org.profile')}>
        {hasOrg ? '查看企业资料' : '加入或创建企业'}
      </LinkButton>
    }
  />
);
