import type { PageMeta } from '#client/lib/page-definition.ts';
import type { PublicEnv } from '#client/lib/page-state.ts';
import { pageTitle } from './page-title.ts';

/** Brings the document's head to a page's meta; the server writes the same with its HTML. */
export function writeHead(meta: PageMeta, env: PublicEnv): void {
  const title = pageTitle(meta, env.siteName);
  if (document.title !== title) document.title = title;
  setContent('meta[name="description"]', meta.description ?? '');
  setContent('meta[name="robots"]', meta.noindex ? 'noindex' : 'index,follow');
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', env.publicOrigin + (meta.canonical ?? '/'));
}

function setContent(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content);
}
