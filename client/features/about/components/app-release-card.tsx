import { Apple, Smartphone } from 'lucide-react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { usePortal } from '#client/lib/portal-store.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { type AppRelease, latestAppVersionQuery, toAppRelease } from '../app-release.ts';

const Box = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  @media (max-width: 767px) {
    > * {
      flex: 1 1 100%;
    }
  }
`;

const Facts = styled.p`
  color: var(--text-muted);
`;

const Notes = styled.details`
  summary {
    width: fit-content;
    color: var(--brand);
  }
  ul {
    margin-top: var(--space-2);
    padding-left: 1.4em;
    list-style: disc;
    color: var(--text-secondary);
  }
`;

/** Shows the app downloads, or a note that none is available. */
export function AppReleaseCard() {
  const device = usePortal((state) => state.deviceType);
  return (
    <Await
      query={latestAppVersionQuery}
      pending={<ReleaseSkeleton />}
      failed={(_failure, retry) =>
        retry ? (
          <Box>
            <p role="alert">暂时查不到 App 的版本信息。您可以重试，或者先用手机浏览器访问本站。</p>
            <Buttons>
              <Button size="large" onClick={retry}>
                重试
              </Button>
              <WebVersion />
            </Buttons>
          </Box>
        ) : (
          <NoPackage />
        )
      }
    >
      {(answer) => <Release release={toAppRelease(answer, device)} isPhone={device !== 'pc'} />}
    </Await>
  );
}

const NoPackage = () => (
  <Box>
    <p>暂无可以下载的安装包。用手机浏览器打开本站，浏览、登录和消息与电脑上一样可用，不必安装。</p>
    <Buttons>
      <WebVersion />
    </Buttons>
  </Box>
);

function Release({ release: { version, notes, publishedAt, downloads }, isPhone }: { release: AppRelease; isPhone: boolean }) {
  if (downloads.length === 0) return <NoPackage />;
  return (
    <Box>
      <Buttons>
        {downloads.map(({ platform, label, url }, index) => (
          <LinkButton
            key={platform}
            href={url}
            variant={index === 0 ? 'primary' : 'secondary'}
            size="large"
            rel="noopener noreferrer"
            data-server=""
          >
            {platform === 'ios' ? <Apple size={18} aria-hidden="true" /> : <Smartphone size={18} aria-hidden="true" />}
            {label}
          </LinkButton>
        ))}
      </Buttons>
      <Facts>
        {version && <>版本 {version}</>}
        {version && publishedAt && ' · '}
        {publishedAt && (
          <>
            更新于 <RelativeTime iso={publishedAt} />
          </>
        )}
      </Facts>
      {isPhone && <Facts>如果是在微信里打开的，请点右上角「…」，选择在浏览器中打开后再下载。</Facts>}
      {notes.length > 0 && (
        <Notes open>
          <summary>更新内容</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notes>
      )}
    </Box>
  );
}

const WebVersion = () => (
  <LinkButton href={href('home')} variant="primary" size="large">
    使用网页版
  </LinkButton>
);

const ReleaseSkeleton = () => (
  <Box>
    <span className="visually-hidden">加载中...</span>
    <Skeleton width={260} height={44} radius={8} />
    <Skeleton width={180} height={22} />
  </Box>
);
