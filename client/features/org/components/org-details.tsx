import { styled } from 'styled-components';
import { OrgPictures } from '#client/entities/organization/org-pictures.tsx';
import { LinkedText } from '#client/entities/user-text/linked-text.tsx';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import { Prose } from '#client/ui/prose.tsx';
import type { MyOrg } from '#shared/contract/org.ts';
import { orgScaleName } from '#shared/text/org-names.ts';
import { isManager } from '../org-model.ts';
import { lazyEditForm, useEditing } from './lazy-forms.tsx';
import { OrgSection } from './org-section.tsx';

const DetailsForm = lazyEditForm(async () => (await import('../forms/details-form.tsx')).DetailsForm, 620);

const SECTION = 'org-details';
const BUTTON = 'edit-org-details';

const Intro = styled.div`
  margin-top: var(--space-4);
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);
`;

const Pictures = styled.div`
  margin-top: var(--space-4);
`;

const Missing = styled.p`
  margin-top: var(--space-4);
  color: var(--text-muted);
`;

/** The organization's description of itself; editable by the owner and admins. */
export function OrgDetails({ org }: { org: MyOrg }) {
  const { isEditing, begin, end } = useEditing(SECTION, BUTTON);
  const { publicOrigin } = usePublicEnv();
  const mayEdit = isManager(org.myRole);
  return (
    <OrgSection
      id={SECTION}
      title="企业信息"
      actions={
        mayEdit &&
        !isEditing && (
          <Button id={BUTTON} size="small" onClick={begin}>
            编辑信息
          </Button>
        )
      }
    >
      {mayEdit && isEditing ? (
        <DetailsForm org={org} onClose={end} />
      ) : (
        <>
          <FactList
            facts={[
              ['信用代码', org.creditNo],
              ['法定代表人', org.legalPerson],
              ['所属行业', org.industryName],
              ['所在地区', org.regionName],
              ['企业规模', orgScaleName(org.scale)],
            ]}
          />
          {org.intro ? (
            <Intro>
              <Prose>
                <LinkedText text={org.intro} origin={publicOrigin} />
              </Prose>
            </Intro>
          ) : (
            <Missing>暂无企业简介{mayEdit && '，填写后合作方更容易了解您的企业'}</Missing>
          )}
          {org.images.length > 0 ? (
            <Pictures>
              <OrgPictures images={org.images} name={org.name} />
            </Pictures>
          ) : (
            mayEdit && <Missing>暂无企业图片，上传门店、团队或产品的照片，会显示在成员的主页上</Missing>
          )}
        </>
      )}
    </OrgSection>
  );
}
