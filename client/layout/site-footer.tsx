import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { FOOTER_HIDE_MS } from '#shared/constants.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getConfig } from '#shared/contract/site.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { configQuery, overallQuery } from './layout-queries.ts';

const REGISTRY = 'https://beian.miit.gov.cn/';
const POLICE_REGISTRY = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** Laid out when the reader comes near. */
const Bar = styled.footer`
  content-visibility: auto;
  contain-intrinsic-size: auto 207px;
  margin-top: auto;
  border-top: 1px solid var(--line);
  background: var(--surface);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  &[data-hidden] {
    visibility: hidden;
  }
`;

const Inner = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-6);
  max-width: calc(var(--content-width) + 2 * var(--gutter));
  min-height: 88px;
  margin: 0 auto;
  padding: var(--space-5) var(--gutter);

  :is(a, button) {
    display: inline-block;
    padding: 3px 0;
    color: var(--text-secondary);
  }
  :is(a, button):hover {
    color: var(--brand);
  }

  /* Each link is a touch target of 44 px, which includes half of the gaps beside it. */
  @media (max-width: 767px) {
    flex-direction: column;
    align-items: flex-start;

    :is(a, button) {
      padding: 13px 10px;
      margin: 0 -10px;
    }
  }
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-5);

  &[data-wide] {
    flex: 0 0 100%;
  }
`;

/** Hidden without JavaScript, which it needs. */
const Bookmark = styled.button`
  @media (scripting: none) {
    display: none;
  }
`;

/**
 * The footer: cities with pages of their own, registration numbers with links to their registries, the copyright line and other links.
 * Hidden for a second after each navigation.
 */
export function SiteFooter() {
  const isHidden = useHiddenAfterNavigation();
  return (
    <Bar data-hidden={isHidden || undefined}>
      <Inner>
        <Await query={overallQuery} pending={null} failed={() => null}>
          {({ hotCities }) =>
            hotCities?.length ? (
              <Links data-wide="">
                <li>热门城市</li>
                {hotCities.map(({ name, href: address }) => (
                  <li key={address}>
                    <a href={address}>{name}</a>
                  </li>
                ))}
              </Links>
            ) : null
          }
        </Await>
        <nav aria-label="页脚">
          <Links>
            <li>
              <a href={href('about')}>关于我们</a>
            </li>
            <li>
              <a href={href('app.download')}>手机版</a>
            </li>
            {/* Outside the content that awaits the configuration: a click on a button that is being replaced would be lost. */}
            <li>
              <Bookmark type="button" onClick={() => showToast(texts.bookmark, { long: true })}>
                收藏本页
              </Bookmark>
            </li>
            <Await query={configQuery} pending={null} failed={() => null}>
              {(config) => <ConfiguredLinks config={config} />}
            </Await>
          </Links>
        </nav>
        <Await query={overallQuery} pending={<Registration />} failed={() => <Registration />}>
          {(overall) => <Registration icp={overall.icpNo} police={overall.psbNo} copyright={overall.copyright} />}
        </Await>
      </Inner>
    </Bar>
  );
}

/** Returns true for a second after each change of the address inside the portal, never on the first page. */
function useHiddenAfterNavigation(): boolean {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [shownAt, setShownAt] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShownAt(address), FOOTER_HIDE_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return shownAt !== address;
}

type LegalPages = Pick<CallData<typeof getConfig>, 'USER_AGREEMENT' | 'PRIVACY_POLICY' | 'CUSTOMER_SERVICE_QR_CODE_URL'>;

const ConfiguredLinks = ({ config }: { config: LegalPages }) => (
  <>
    <LegalLink href={config.USER_AGREEMENT} label="用户服务协议" />
    <LegalLink href={config.PRIVACY_POLICY} label="隐私政策" />
    {config.CUSTOMER_SERVICE_QR_CODE_URL && (
      <li>
        <a href={href('wechat')}>联系客服</a>
      </li>
    )}
  </>
);

/** A link to a configured address. Only http(s) addresses and paths of this site are rendered. */
const LegalLink = ({ href: address, label }: { href: string; label: string }) =>
  /^(https?:\/\/|\/(?![/\\]))/i.test(address) && <NewTabItem href={address}>{label}</NewTabItem>;

/** A list item with a link that opens in a new tab. */
const NewTabItem = (props: { href: string; children: string }) => (
  <li>
    <a {...props} target="_blank" rel="noopener noreferrer" />
  </li>
);

interface RegistrationProps {
  icp?: string | null;
  police?: string | null;
  copyright?: string | null;
}

function Registration({ icp, police, copyright }: RegistrationProps) {
  const { siteName, icpNumber, psbNumber } = usePublicEnv();
  const number = icpNumber ?? icp;
  const policeNumber = psbNumber ?? police;
  return (
    <Links>
      <li>
        <span>{copyright || `© ${siteName}`}</span>
      </li>
      {number && <NewTabItem href={REGISTRY}>{number}</NewTabItem>}
      {policeNumber && <NewTabItem href={POLICE_REGISTRY + policeNumber.replace(/\D/g, '')}>{policeNumber}</NewTabItem>}
    </Links>
  );
}
