import {
  escapeJson,
  type MarkupParts,
  type MarkupPiece,
  PAGE_STATE_ID,
  type PageMeta,
  type PageState,
  pageTitle,
} from '#client/app/server-entry.tsx';
import type { RouteName } from '#shared/routes/route-table.ts';
import { PORTAL_SHARE_IMAGE } from '#shared/rules/share-images.ts';
import { EARLY_CLICK_SCRIPT } from '../http/early-clicks.ts';
import { themeColors } from '../seo/web-manifest.ts';
import type { PageAssets } from './page-assets.ts';

const EARLY_CLICK_MARKUP: MarkupPiece = { text: `<script>${EARLY_CLICK_SCRIPT}</script>` };

export interface DocumentHead {
  meta: PageMeta;
  page: PageState;
  assets: PageAssets;
  routeName: RouteName | null;
}

/** Viewport of every page: without it, phones do not lay a page out at their own width. Zooming stays enabled. */
export const VIEWPORT = '<meta name="viewport" content="width=device-width,initial-scale=1">';

/**
 * Returns everything before the rendered portal, which is sent as soon as the status is known. Scripts are allowed by address or by hash,
 * and data blocks are not scripts, so the policy needs no nonce for them and a cached page has the same bytes for every visitor.
 */
export function documentHead({ meta, page, assets, routeName }: DocumentHead): MarkupParts {
  const { siteName, publicOrigin, jverifyScriptUrl } = page.env;
  const own = [
    jverifyScriptUrl ? `<script defer src="${escapeHtml(jverifyScriptUrl)}"></script>` : '',
    `<script type="application/json" id="${PAGE_STATE_ID}">${escapeJson(JSON.stringify(page))}</script>`,
    '</head><body><div id="root">',
  ].join('');
  return [
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">${VIEWPORT}<title>${escapeHtml(pageTitle(meta, siteName))}</title>`,
    // Before the stylesheet links: behind them the script, and the parser with it, would wait for the stylesheets.
    EARLY_CLICK_MARKUP,
    linksOf(assets, routeName, { isRefused: page.refusal !== null, isInApp: page.device.inApp !== null }),
    pageDescription(meta, routeName, siteName, publicOrigin),
    own,
  ];
}

const described = new WeakMap<object, Map<RouteName | null, { publicOrigin: string; piece: MarkupPiece }>>();

/**
 * Returns the metadata for search engines and previews, cached if it depends only on data that requests share. Only the last origin is
 * cached: it may come from a request's Host header, so the number of origins is unlimited.
 */
function pageDescription(meta: PageMeta, routeName: RouteName | null, siteName: string, publicOrigin: string): string | MarkupPiece {
  if (!meta.of || !Object.isFrozen(meta.of)) return writeDescription(meta, siteName, publicOrigin);
  const onRoutes = described.get(meta.of) ?? new Map<RouteName | null, { publicOrigin: string; piece: MarkupPiece }>();
  described.set(meta.of, onRoutes);
  const known = onRoutes.get(routeName);
  if (known?.publicOrigin === publicOrigin) return known.piece;
  const piece = { text: writeDescription(meta, siteName, publicOrigin) };
  onRoutes.set(routeName, { publicOrigin, piece });
  return piece;
}

function writeDescription(meta: PageMeta, siteName: string, publicOrigin: string): string {
  const title = escapeHtml(pageTitle(meta, siteName));
  const description = escapeHtml(meta.description ?? '');
  const canonical = meta.canonical && escapeHtml(publicOrigin + meta.canonical);
  const image = URL.parse(meta.image ?? PORTAL_SHARE_IMAGE, publicOrigin)?.href;
  return [
    `<meta name="description" content="${description}">`,
    `<meta name="robots" content="${meta.noindex ? 'noindex' : 'index,follow'}">`,
    canonical ? `<link rel="canonical" href="${canonical}"><meta property="og:url" content="${canonical}">` : '',
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    image ? `<meta property="og:image" content="${escapeHtml(image)}"><meta name="twitter:card" content="summary_large_image">` : '',
    ...(meta.jsonLd?.(publicOrigin) ?? []).map((item) => `<script type="application/ld+json">${escapeJson(JSON.stringify(item))}</script>`),
  ].join('');
}

/** Links for how browsers show the portal outside of its page: in a tab, on a home screen, around the window. */
const APP_LINKS = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  ...(['light', 'dark'] as const).map(
    (scheme) => `<meta name="theme-color" content="${themeColors[scheme]}" media="(prefers-color-scheme: ${scheme})">`,
  ),
].join('');

const known = new WeakMap<PageAssets, Map<string, MarkupPiece>>();

/** Views that a response shows instead of its page, or on top of it. */
interface Shown {
  isRefused: boolean;
  isInApp: boolean;
}

/** Returns the links in the head of a response with this page and these views, cached for each combination. */
function linksOf(assets: PageAssets, routeName: RouteName | null, shown: Shown): MarkupPiece {
  const heads = known.get(assets) ?? new Map<string, MarkupPiece>();
  known.set(assets, heads);
  const key = `${routeName} ${shown.isRefused} ${shown.isInApp}`;
  const piece = heads.get(key) ?? { text: writeLinks(assets, routeName, shown) };
  heads.set(key, piece);
  return piece;
}

function writeLinks(assets: PageAssets, routeName: RouteName | null, { isRefused, isInApp }: Shown): string {
  const { refused, routes, routeStyles, inAppStyles, icons, sheets: inOrder } = assets;
  const ofPage = (routeName && routeStyles[routeName]) ?? [];
  const needed = new Set([assets.styles, ...ofPage, ...(isRefused ? refused.styles : []), ...(isInApp ? inAppStyles : [])]);
  const sheets = inOrder.filter((sheet) => needed.has(sheet));
  const scripts = [...((routeName && routes[routeName]) ?? []), ...(isRefused ? refused.scripts : [])];
  const chunks = new Set([assets.entry, ...assets.shared, ...scripts]);
  const links = [
    APP_LINKS,
    ...sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    ...[...chunks].map((chunk) => `<link rel="modulepreload" href="${chunk}">`),
    `<link rel="prefetch" href="${icons}">`,
  ];
  return links.join('');
}

/** Returns everything after a page that was rendered in one piece; the script is last, so that it runs after the page is parsed. */
export const documentEnd = (entry: string): string => `</div><script type="module" src="${entry}" async=""></script></body></html>`;

/**
 * Returns the files that every page needs first as a `Link` header (RFC 8288), for proxies and 103 Early Hints to use before there is any
 * HTML. The other files are linked in the head.
 */
export const preloadLinks = ({ styles, entry }: PageAssets): string => `<${styles}>; rel=preload; as=style, <${entry}>; rel=modulepreload`;

/** Everything after a page that was streamed: React itself has placed the script after the shell. */
export const DOCUMENT_TAIL = '</div></body></html>';

const timeFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Adds a notice that the page is outdated; `at` is the time of its data, in ms since 1970. The app's markup is unchanged and hydrates. */
export const withOutageNotice = (html: string, at: number): string =>
  html.replace(
    '<body>',
    () =>
      `<body><p class="outage-notice" role="status">服务暂时不可用，以下是 ${escapeHtml(timeFormat.format(at))} 的内容，部分操作可能无法完成。</p>`,
  );

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for element content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
