import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { isManager } from '../org-model.ts';
import { lazyEditForm, useEditing } from './lazy-forms.tsx';
import { OrgPhoneButtons } from './org-phone-buttons.tsx';
import { OrgSection } from './org-section.tsx';

const OrgContactForm = lazyEditForm(async () => (await import('../forms/org-contact-form.tsx')).OrgContactForm, 132);
const SECTION = 'org-contact';
const BUTTON = 'edit-org-contact';

const About = styled.p`
  margin-bottom: var(--space-4);
  color: var(--text-muted);
`;

/** The contact details of the organization; demands of any member can use them. */
export function OrgContact({ org }: { org: MyOrg }) {
  const { isEditing, begin, end } = useEditing(SECTION, BUTTON);
  const mayEdit = isManager(org.myRole);
  const { contactName, contactPhone, wechat } = org;
  const isEmpty = !contactName && !contactPhone && !wechat;
  return (
    <OrgSection
      id={SECTION}
      title="企业联系方式"
      actions={
        mayEdit &&
        !isEditing && (
          <>
            <Button id={BUTTON} size="small" onClick={begin}>
              编辑联系人
            </Button>
            <OrgPhoneButtons hasPhone={Boolean(contactPhone)} sectionId={SECTION} />
          </>
        )
      }
    >
      <About>成员发布需求时可以选用，合作方解锁后才能看到。</About>
      {mayEdit && isEditing ? (
        <OrgContactForm org={org} onClose={end} />
      ) : isEmpty ? (
        <p>暂无联系方式{mayEdit ? '，请填写联系人和电话。' : '，可以请所有者或管理员填写。'}</p>
      ) : (
        <FactList
          facts={[
            ['联系人', contactName],
            ['电话', contactPhone],
            ['微信', wechat],
          ]}
        />
      )}
    </OrgSection>
  );
}
