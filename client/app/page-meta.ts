import type { QueryClient } from '@tanstack/react-query';
import type { PageMeta } from '#client/lib/page-definition.ts';
import { canonicalPath } from '#shared/routes/canonical-path.ts';
import { texts } from '#shared/text/texts.ts';
import { readFrom } from './page-queries.ts';
import { refusalOf } from './page-refusal.ts';
import { type ResolvedPage, refusePage } from './resolve-page.ts';

const refusalTitles: Readonly<Record<number, string>> = {
  400: '请求有误',
  403: '请您先登录',
  404: '页面不存在',
  429: '访问过于频繁',
  502: '服务暂时不可用',
  504: '服务响应超时',
};

/** Returns the head of the page or refusal that an address shows. */
export function metaOf(resolved: ResolvedPage, queryClient: QueryClient): PageMeta {
  if (resolved.kind === 'refused') {
    const { request, refusal, notFoundView } = resolved;
    const isForbidden = refusal.status === 403 && request?.signedIn && !refusal.isSessionOver;
    return { title: notFoundView?.title ?? (isForbidden ? '没有权限' : refusalTitles[refusal.status]) ?? texts.error, noindex: true };
  }
  const refusal = refusalOf(resolved, queryClient);
  if (refusal) return metaOf(refusePage(resolved, refusal), queryClient);
  const { request, definition } = resolved;
  const meta = definition.meta(request, readFrom(queryClient));
  return {
    ...meta,
    canonical: meta.canonical ?? canonicalPath(request.row, request.params, request.search),
    noindex: meta.noindex ?? (request.row.noindex === true || request.row.access === 'private'),
  };
}

/** Returns the document title, such as 「需求标题 - 桥梁商机」. A title that already contains the site's name stays as it is. */
export const pageTitle = (meta: PageMeta, siteName: string): string =>
  meta.title.includes(siteName) ? meta.title : `${meta.title} - ${siteName}`;
