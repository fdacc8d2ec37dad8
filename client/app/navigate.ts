import type { QueryClient } from '@tanstack/react-query';
import { hasDirtyForm, wouldLoseText } from '#client/lib/dirty-forms.ts';
import type { GoTo } from '#client/lib/navigation.tsx';
import { openLogin, type PortalStore } from '#client/lib/portal-store.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { guardNavigation } from '#shared/routes/guard.ts';
import { matchRoute } from '#shared/routes/match-route.ts';
import { texts } from '#shared/text/texts.ts';
import { recoverFromChunkFailure } from './chunk-recovery.ts';
import { loadPage, pendingHead, queriesOf, startQueries } from './page-queries.ts';
import { resolvePage } from './resolve-page.ts';
import { pendingFeature } from './routes.ts';

const UNSAVED = '有未保存的内容，确定离开？';
/** Frames that a slow device may need to render what has arrived. */
const RENDERING_FRAMES = 60;

export interface NavigationDeps {
  store: PortalStore;
  queryClient: QueryClient;
  /** The router's own navigation, inside a transition; the promise resolves once the page shows the address. */
  navigate: (path: string, options: { replace: boolean }) => Promise<void>;
}

export interface Navigation {
  goTo: GoTo;
  /** Cancels the pending navigation: its page is not shown any more. */
  cancelPending(): void;
}

/** Creates the single entry point for all navigation inside the portal: clicks, forms and scripts. */
export function createNavigation({ store, queryClient, navigate }: NavigationDeps): Navigation {
  let latest = 0;
  const goTo: GoTo = async (target, { replace = false, keepScroll = false, confirmUnsaved = false } = {}) => {
    const url = new URL(target, location.href);
    if (url.origin !== location.origin) return location.assign(url);
    const path = url.pathname + url.search + url.hash;
    const { signedIn, hasNewBuild } = store.getState();
    const row = matchRoute(url.pathname)?.row;
    const verdict = row ? guardNavigation(row, signedIn, store.env.visitorMode) : 'allow';
    if (verdict !== 'allow') {
      if (verdict === 'tell-and-open-login') showToast(texts.visitorRefused, { tone: 'error' });
      return openLogin(store, { returnTo: path });
    }

    if (confirmUnsaved && leavesForm(url) && wouldLoseText() && !window.confirm(UNSAVED)) return;

    // A full page load fetches the new build, but would lose unsaved text.
    if (hasNewBuild && !hasDirtyForm()) return replace ? location.replace(url) : location.assign(url);

    latest += 1;
    const turn = latest;
    store.setState({ pendingRoute: path });
    try {
      await pendingFeature(url.pathname);
      const resolved = resolvePage(url, signedIn, 'standard');
      startQueries(queryClient, queriesOf(resolved));
      await Promise.all([loadPage(resolved), pendingHead(resolved)]);
      if (turn !== latest) return;
      await navigate(path, { replace });
      if (turn === latest && !keepScroll) scrollToTarget(queryClient, () => turn === latest);
    } catch (error) {
      recoverFromChunkFailure(error, path);
    } finally {
      if (turn === latest) store.setState({ pendingRoute: null });
    }
  };
  const cancelPending = () => {
    latest += 1;
    store.setState({ pendingRoute: null });
  };
  return { goTo, cancelPending };
}

/** Returns whether an address leaves the form on the current page. Another page of a list beside the form does not. */
function leavesForm(url: URL): boolean {
  const formAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => {
    const query = new URLSearchParams(search);
    query.delete('pageNum');
    return `${pathname}?${query}`;
  };
  return formAddress(url) !== formAddress(location);
}

/**
 * Scrolls to the anchor of the address (plain ASCII), or else to the top. While the page loads data, the anchor may be missing or be moved:
 * it is scrolled to again until all data is there, unless the user has scrolled or left by then.
 */
function scrollToTarget(queryClient: QueryClient, isCurrent: () => boolean): void {
  let frames = RENDERING_FRAMES;
  const findTarget = () => document.getElementById(location.hash.slice(1));
  const look = () => {
    findTarget()?.scrollIntoView();
    if (!location.hash) return;
    const { scrollY: place } = window;
    const height = pageHeight();
    requestAnimationFrame(() => {
      frames = queryClient.isFetching() ? RENDERING_FRAMES : frames - 1;
      // The browser moves a page by itself when its height changes, as when placeholders are replaced.
      const hasScrolled = window.scrollY !== place && pageHeight() === height;
      if (frames && isCurrent() && !hasScrolled) look();
    });
  };
  requestAnimationFrame(() => {
    if (!findTarget()) window.scrollTo({ top: 0, behavior: 'instant' });
    look();
  });
}

const pageHeight = (): number => document.documentElement.scrollHeight;

/**
 * Handles plain links and GET forms of this site without a page load; without JavaScript they work as usual. A click on a filter waits
 * until the result of the previous click is shown, because only then does its link combine both. Going back cancels the pending navigation.
 */
export function followLinks({ goTo, cancelPending }: Navigation): () => void {
  /**
   * The list that is being filtered; `isShown` resolves once its last change is shown. Replaced when the user leaves the list, which drops
   * the clicks that are still queued.
   */
  let list = { isShown: Promise.resolve() };
  const leaveList = () => {
    list = { isShown: Promise.resolve() };
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event) || !isInternal(link)) return;
    event.preventDefault();
    const keepScroll = link.dataset.keepScroll !== undefined;
    if (!keepScroll) leaveList();
    const pressedOn = list;
    const follow = () => (pressedOn === list ? goTo(link.href, { keepScroll, confirmUnsaved: true }) : undefined);
    pressedOn.isShown = pressedOn.isShown.then(follow, follow);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
    event.preventDefault();
    leaveList();
    const url = new URL(form.action);
    url.search = formQuery(form);
    goTo(url.href, { confirmUnsaved: true });
  };
  const onBack = () => {
    leaveList();
    cancelPending();
  };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  window.addEventListener('popstate', onBack);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
    window.removeEventListener('popstate', onBack);
  };
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Returns whether the portal handles a click on a link. `data-server` marks addresses of this site that are not pages of the portal, such
 * as the start of the WeChat login.
 */
function isInternal(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download') || link.dataset.server !== undefined)
    return false;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return !(isSamePage && link.hash);
}

function formQuery(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim()) query.set(name, value.trim());
  return query.toString();
}
