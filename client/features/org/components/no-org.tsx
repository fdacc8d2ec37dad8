import { styled } from 'styled-components';
import { useListFocus } from '#client/lib/use-list-focus.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { keywordProblem, type OrgAddress, orgHref } from '../org-model.ts';
import { LazyCreateOrgForm } from './lazy-forms.tsx';
import { OrgResults } from './org-results.tsx';
import { OrgSearch } from './org-search.tsx';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  @media (max-width: 767px) {
    gap: var(--space-3);
  }
`;

const Why = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin-bottom: var(--space-5);
  padding-left: 1.2em;
  color: var(--text-secondary);
  list-style: disc;
`;

const Create = styled.p`
  margin-top: var(--space-4);
  color: var(--text-secondary);

  > a {
    text-decoration: underline;
  }
`;

/** For users without an organization: searches for an organization to join, or creates one. */
export function NoOrg({ address }: { address: OrgAddress }) {
  const { keyword, pageNum, form: formName } = address;
  // A new keyword remounts the search field, so the focus would be lost.
  const heading = useListFocus<HTMLHeadingElement>(`${keyword} ${pageNum}`, pageNum);
  if (formName === 'found') {
    return <LazyCreateOrgForm org={null} name={keyword} />;
  }
  return (
    <Stack>
      <Card as="section" aria-labelledby="join-heading">
        <CardTitle id="join-heading">加入您的企业</CardTitle>
        <Why>
          <li>发布的需求显示企业名称，认证后带有企业标识</li>
          <li>使用企业统一的联系方式，不必公开个人号码</li>
          <li>与同事共用一份企业资料</li>
        </Why>
        <OrgSearch key={keyword} keyword={keyword} />
        {keyword === '' && (
          <Create>
            平台上还没有您的企业？<a href={orgHref({ form: 'found' })}>创建企业</a>
          </Create>
        )}
      </Card>
      {keyword !== '' && <OrgResults keyword={keyword} pageNum={pageNum} problem={keywordProblem(keyword)} heading={heading} />}
    </Stack>
  );
}
