import { ensureDeviceId } from '#client/lib/device-id.ts';
import { sendReport } from '#client/lib/send-report.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { EXPOSURES_PATH, MAX_EXPOSURES_PER_REPORT } from '#shared/contract/event-codes.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { matchRoute } from '#shared/routes/match-route.ts';

/** Interval in ms within which visible cards are collected into one report. */
const REPORT_EVERY_MS = 5_000;
/** Share of a card's area that has to be visible for the card to count as seen. */
const VISIBLE_SHARE = 0.5;

/**
 * Reports the demands whose cards were seen in a list, each once per tab; the pages are not involved. Started when the page is idle.
 * Returns the function that stops it; it also stops by itself if the API has no such call (404).
 */
export function watchExposures(): () => void {
  const names = new WeakMap<Element, string>();
  const told = new Set<string>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const name = names.get(target);
        if (!isIntersecting || name === undefined) continue;
        seen.unobserve(target);
        if (told.has(name)) continue;
        told.add(name);
        waiting.add(name);
        timer ??= setTimeout(report, REPORT_EVERY_MS);
      }
    },
    { threshold: VISIBLE_SHARE },
  );

  function report(): void {
    clearTimeout(timer);
    timer = undefined;
    const demands = [...waiting];
    waiting.clear();
    for (let start = 0; start < demands.length; start += MAX_EXPOSURES_PER_REPORT)
      send(demands.slice(start, start + MAX_EXPOSURES_PER_REPORT));
  }

  function send(demands: readonly string[]): void {
    sendReport(EXPOSURES_PATH, { uuid: ensureDeviceId(), demands }).then(
      (status) => status === 404 && end(),
      () => {},
    );
  }

  let isDue = false;
  const look = () => {
    isDue = false;
    for (const [card, name] of findCards()) {
      if (names.get(card) === name) continue;
      names.set(card, name);
      seen.observe(card);
    }
  };
  const changes = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    whenIdle(look);
  });

  const reportHidden = () => document.visibilityState === 'hidden' && report();
  function end(): void {
    clearTimeout(timer);
    seen.disconnect();
    changes.disconnect();
    document.removeEventListener('visibilitychange', reportHidden);
    window.removeEventListener('pagehide', report);
  }

  look();
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('visibilitychange', reportHidden);
  window.addEventListener('pagehide', report);
  return end;
}

/** Returns the cards in the portal's public lists, each with its demand's number or id. Account pages list demands the user knows. */
function findCards(): Map<Element, string> {
  const cards = new Map<Element, string>();
  const page = matchRoute(location.pathname)?.row;
  if (page?.layout !== 'standard' || (page.feature !== 'home' && page.feature !== 'demand')) return cards;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main :is(article, li) a[href*="/demand/"]')) {
    const match = matchRoute(link.pathname);
    const card = link.closest('article, li');
    if (!card || match?.name !== 'demand.detail') continue;
    const name = addressParam('demandNumber', match.params, new URLSearchParams(link.search));
    if (name) cards.set(card, name);
  }
  return cards;
}
