import { introductionQuery } from '#client/layout/layout-queries.ts';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { href } from '#shared/routes/href.ts';
import { RichText } from './rich-text.tsx';
import { SiteStats } from './site-stats.tsx';

/** Shows the portal's figures and its introduction. */
export const SiteIntroduction = () => (
  <Await
    query={introductionQuery}
    pending={<IntroductionSkeleton />}
    failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
  >
    {({ stats, aboutHtml }) => (
      <>
        <SiteStats stats={stats} />
        {aboutHtml?.trim() ? (
          <RichText html={aboutHtml} />
        ) : (
          <EmptyState
            hint="平台介绍还没有填写，可以先看看大家在找什么合作。"
            action={<LinkButton href={href('home')}>返回首页</LinkButton>}
          />
        )}
      </>
    )}
  </Await>
);

const IntroductionSkeleton = () => (
  <div>
    <span className="visually-hidden">加载中...</span>
    <Skeleton height={86} radius={8} />
    {[0, 1, 2, 3].map((block) => (
      <div key={block} style={{ marginTop: 28 }}>
        <Skeleton width={120} height={24} />
        <div style={{ marginTop: 12 }}>
          <Skeleton height={96} />
        </div>
      </div>
    ))}
  </div>
);
