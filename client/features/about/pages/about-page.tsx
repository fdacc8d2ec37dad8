import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Card } from '#client/ui/card.tsx';
import { href } from '#shared/routes/href.ts';
import { LegalText } from '../components/legal-text.tsx';
import { SiteIntroduction } from '../components/site-introduction.tsx';
import { privacyPolicy } from '../privacy-policy.ts';
import { recommendationRules } from '../recommendation-rules.ts';
import { userAgreement } from '../user-agreement.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;
  margin-top: var(--space-3);

  @media (max-width: 959px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
`;

const Contents = styled.nav`
  position: sticky;
  top: calc(var(--header-height) + var(--space-4));

  ul {
    display: grid;
    gap: 2px;
  }
  a {
    display: block;
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    color: var(--text-secondary);
  }
  a:hover {
    background: var(--surface);
    color: var(--brand);
  }

  @media (max-width: 959px) {
    position: static;

    ul {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
    a {
      padding: 5px var(--space-3);
      border: 1px solid var(--line);
      background: var(--surface);
    }
  }
`;

const Papers = styled.div`
  display: grid;
  gap: var(--space-6);
  min-width: 0;
`;

const Introduction = styled(Card)`
  padding: var(--space-8);

  h1 {
    margin-bottom: var(--space-5);
    font: var(--weight-bold) var(--type-title) var(--font);
  }

  @media (max-width: 767px) {
    padding: var(--space-5) var(--space-4);
  }
`;

const contents = [
  { id: 'about', label: '关于我们' },
  { id: 'agreement', label: '用户服务协议' },
  { id: 'privacy', label: '隐私政策' },
  { id: 'recommendation', label: '推荐规则' },
];

/** Presents the portal, the two agreements that registration refers to, and the rules by which demands are ranked. */
export function AboutPage() {
  const { siteName } = usePublicEnv();
  return (
    <>
      <Breadcrumbs items={[{ label: '首页', href: href('home') }, { label: '关于我们' }]} />
      <Columns>
        <Contents aria-label="本页目录">
          <ul>
            {contents.map(({ id, label }) => (
              <li key={id}>
                <a className="thumb-sized" href={`#${id}`}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Contents>
        <Papers>
          <Introduction as="section" id="about">
            <h1>关于{siteName}</h1>
            <SiteIntroduction />
          </Introduction>
          <LegalText document={userAgreement(siteName)} />
          <LegalText document={privacyPolicy(siteName)} />
          <LegalText document={recommendationRules} />
        </Papers>
      </Columns>
    </>
  );
}
