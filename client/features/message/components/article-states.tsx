import { RefusalView } from '#client/layout/refusal-view.tsx';
import type { ApiFailure } from '#client/lib/api-failure.ts';
import type { Retry } from '#client/lib/await.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';
import { ArticlePage, ArticleSurface } from './message-article.tsx';

/** Placeholder shown while an article loads. */
export const ArticlePending = ({ title }: { title: string }) => (
  <ArticlePage>
    <Skeleton width={240} height={24} />
    <ArticleSurface>
      <h1 className="visually-hidden">
        {title} {texts.loading}
      </h1>
      <div style={{ display: 'grid', gap: 16 }}>
        <Skeleton width="60%" height={30} />
        <Skeleton width={180} height={18} />
        <Skeleton height={160} />
      </div>
    </ArticleSurface>
  </ArticlePage>
);

interface ArticleFailedProps {
  title: string;
  failure: ApiFailure;
  retry: Retry;
}

/** Shows "not found" for a message that does not exist or belongs to another user, and a retry for any other failure. */
export const ArticleFailed = ({ title, failure, retry }: ArticleFailedProps) =>
  failure.status === 404 ? (
    <RefusalView refusal={{ status: 404, message: failure.message }} />
  ) : (
    <ArticlePage>
      <ArticleSurface>
        <h1 className="visually-hidden">{title}</h1>
        <LoadFailed message={failure.message} retry={retry} />
      </ArticleSurface>
    </ArticlePage>
  );
