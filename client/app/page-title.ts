import type { PageMeta } from '#client/lib/page-definition.ts';

/** 「需求标题 - 桥梁商机」; a page that bears the site's own name is not doubled. */
export const pageTitle = (meta: PageMeta, siteName: string): string =>
  meta.title.includes(siteName) ? meta.title : `${meta.title} - ${siteName}`;
