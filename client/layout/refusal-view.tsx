import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { PageRefusal } from '#client/lib/page-state.ts';
import { openLoginByClick, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { waitText } from '#client/ui/remaining-time.tsx';
import type { DemandTypeCode } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { demandTypeNames } from '#shared/text/labels.ts';
import { texts } from '#shared/text/texts.ts';
import { MessageBox, PageMessage, type PageMessageProps } from './page-message.tsx';

const Code = styled.p`
  color: var(--brand);
  font: var(--weight-bold) 72px/80px var(--font-number);
  letter-spacing: 0.04em;
`;

const Places = styled.nav`
  margin-top: var(--space-10);
  padding-top: var(--space-5);
  border-top: 1px solid var(--line);

  h2 {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-body) var(--font);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 var(--space-5);
    max-width: 520px;
    margin-top: var(--space-1);
  }
  a {
    display: inline-block;
    padding: 5px 0;
  }
  @media (max-width: 767px) {
    a {
      padding: 10px 0;
    }
  }
`;

const RequestId = styled.p`
  margin-top: var(--space-6);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  user-select: all;
`;

const titles = { 429: '访问过于频繁', 502: '服务暂时不可用', 504: '服务响应超时' } as const;

const homeLink = <LinkButton href={href('home')}>返回首页</LinkButton>;
const mainHomeLink = (
  <LinkButton href={href('home')} variant="primary">
    返回首页
  </LinkButton>
);

/** Replaces a page that is not shown: 400, 403, 404, 429, 500, 502, 504. */
export function RefusalView({ refusal }: { refusal: PageRefusal }) {
  const { status, requestId } = refusal;
  const signedIn = usePortal((state) => state.signedIn);
  return (
    <MessageBox>
      <Code aria-hidden="true">{status}</Code>
      <PageMessage {...explain(refusal, signedIn)} />
      {status === 404 && <KnownPlaces />}
      {requestId && status !== 429 && <RequestId>请求编号：{requestId}</RequestId>}
    </MessageBox>
  );
}

function explain({ status, message, retryAfter, isSessionOver }: PageRefusal, signedIn: boolean): PageMessageProps {
  switch (status) {
    case 400:
      return { title: '请求有误', line: message, children: signedIn ? homeLink : <LoginAgainAndHome /> };
    case 403:
      return signedIn && !isSessionOver
        ? { title: message, line: '当前账号没有权限查看此页面。', children: homeLink }
        : { title: message, line: '登录后即可继续查看此页面，没有账号可以免费注册。', children: <LoginAndHome /> };
    case 404:
      return {
        title: '页面不存在',
        line: message === texts.notFound ? '它可能已被移除，或者地址有误。' : message,
        english: texts.notFound,
        children: mainHomeLink,
      };
    case 429:
      return {
        title: titles[429],
        line: retryAfter ? `请约 ${waitText(retryAfter)}后再试` : without(titles[429], message),
        children: (
          <>
            {mainHomeLink}
            <RetryButton variant="secondary" />
          </>
        ),
      };
    case 500:
      return { title: message, line: texts.pageBroken, children: <RetryAndHome /> };
    default:
      return { title: titles[status], line: without(titles[status], message), children: <RetryAndHome /> };
  }
}

const LoginAndHome = () => (
  <>
    <LoginButton />
    {homeLink}
  </>
);

/** The links for a 400: the refused address is the return address of a WeChat login and leads nowhere any more. */
const LoginAgainAndHome = () => (
  <>
    <LinkButton href={href('login')} variant="primary">
      重新登录
    </LinkButton>
    {homeLink}
  </>
);

const RetryAndHome = () => (
  <>
    <RetryButton />
    {homeLink}
  </>
);

/** Removes the title from the start of a message, so that the text does not repeat the heading. */
const without = (title: string, message: string): string => (message.startsWith(`${title}，`) ? message.slice(title.length + 1) : message);

/** Requests the same address from the server again; works without JavaScript. */
function RetryButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton href={pathname + search} variant={variant} data-server="">
      重试
    </LinkButton>
  );
}

function LoginButton() {
  const store = usePortalStore();
  const { pathname, search } = useLocation();
  return (
    <LinkButton
      href={href('login', undefined, { returnTo: pathname + search })}
      variant="primary"
      onClick={openLoginByClick(store, { returnTo: pathname + search })}
    >
      立即登录
    </LinkButton>
  );
}

const KnownPlaces = () => (
  <Places aria-labelledby="known-places">
    <h2 id="known-places">也许您想看看</h2>
    <ul>
      {(Object.keys(demandTypeNames) as DemandTypeCode[]).map((code) => (
        <li key={code}>
          <a href={href('demand.list', { typeCode: code })}>{demandTypeNames[code]}</a>
        </li>
      ))}
    </ul>
  </Places>
);
