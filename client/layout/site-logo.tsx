import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { href } from '#shared/routes/href.ts';

const Home = styled.a`
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: 10px;
  color: var(--text);
  font: var(--weight-bold) 18px/24px var(--font);
  letter-spacing: 0.02em;
  white-space: nowrap;

  &:hover {
    color: var(--text);
  }

  @media (max-width: 767px) {
    > span {
      display: none;
    }
  }
`;

/** The logo, a bridge between two sides, and the site's name; links to the home page. */
export function SiteLogo() {
  const { siteName } = usePublicEnv();
  return (
    <Home className="thumb-sized" href={href('home')} aria-label={`${siteName}，返回首页`}>
      <img src="/logo.svg" alt="" width={32} height={32} />
      <span>{siteName}</span>
    </Home>
  );
}
