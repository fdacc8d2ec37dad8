import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { OperatorRole } from '../domain/operators/operator-roles.ts';
import type { SignedInOperator } from '../domain/operators/operator-session.ts';
import { type Html, html } from '../platform/http/html.ts';
import type { QueueCounts } from './count-waiting.ts';
import { consolePages, type Page, tokenFieldOf } from './operator-pages.ts';

const style = `
  :root { color-scheme: light dark; --ground: #f4f6f9; --paper: #fff; --ink: #1b2430; --soft: #5a6675; --line: #dfe4ea; --brand: #1668dc; --yes: #0e8350; --no: #c42b1c; --note: #9a4a05; --note-ground: #fff5e6; }
  @media (prefers-color-scheme: dark) { :root { --ground: #12161c; --paper: #1b2129; --ink: #e6eaf0; --soft: #a3aebb; --line: #323b47; --brand: #7db2ff; --yes: #34b07a; --no: #ff8a7a; --note: #fbbf24; --note-ground: #33270f; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif; overflow-wrap: anywhere; }
  a { color: var(--brand); }
  :focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
  header { background: var(--paper); border-bottom: 1px solid var(--line); }
  header > div, main { max-width: 1200px; margin: 0 auto; padding: 0 24px; }
  header > div { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 24px; min-height: 56px; }
  header strong { font-size: 17px; } header nav { display: flex; flex-wrap: wrap; gap: 4px; flex: 1; }
  header nav a { display: flex; align-items: center; gap: 6px; min-height: 44px; padding: 0 10px; color: inherit; text-decoration: none; border-bottom: 2px solid transparent; }
  header nav a:hover { color: var(--brand); } header nav a[aria-current] { color: var(--brand); border-color: var(--brand); font-weight: 600; }
  .count { min-width: 22px; padding: 0 6px; border-radius: 11px; background: var(--note-ground); color: var(--note); font-size: 13px; text-align: center; font-variant-numeric: tabular-nums; }
  header form { display: flex; align-items: center; gap: 12px; } header span { color: var(--soft); }
  main { padding-top: 24px; padding-bottom: 48px; }
  h1 { font-size: 24px; line-height: 1.35; margin: 0 0 12px; } h2 { font-size: 18px; margin: 32px 0 8px; } h3 { font-size: 16px; margin: 0 0 8px; } small { font-weight: 400; font-size: 14px; color: var(--soft); }
  .narrow { max-width: 420px; }
  .problem, .outcome, .note { padding: 10px 14px; border-radius: 8px; background: var(--note-ground); color: var(--note); }
  .problem { color: var(--no); background: var(--paper); border: 1px solid var(--no); } .outcome { color: var(--yes); background: var(--paper); border: 1px solid var(--yes); }
  .empty { padding: 40px 0; text-align: center; color: var(--soft); }
  article, .decisions form, .card { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 18px 20px; margin: 0 0 16px; }
  article h2, .card h2 { margin-top: 0; } .text { white-space: pre-wrap; }
  .queue { list-style: none; margin: 0 0 24px; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; }
  .queue li { padding: 12px 20px; } .queue li + li { border-top: 1px solid var(--line); } .queue a { font-weight: 600; } .queue small { display: block; }
  .flag, .holder { display: inline-block; margin: 4px 6px 0 0; padding: 0 8px; border-radius: 6px; background: var(--note-ground); color: var(--note); font-size: 13px; } .holder { background: var(--ground); color: var(--soft); }
  .fields { display: grid; grid-template-columns: minmax(88px, auto) 1fr; gap: 6px 20px; margin: 0 0 16px; } dt { color: var(--soft); } dd { margin: 0; white-space: pre-wrap; }
  .pictures { display: flex; flex-wrap: wrap; gap: 8px; } .pictures img { display: block; width: 160px; height: 160px; object-fit: cover; border: 1px solid var(--line); border-radius: 8px; }
  table { width: 100%; border-collapse: collapse; margin: 0 0 24px; background: var(--paper); border: 1px solid var(--line); } caption { text-align: left; font-weight: 600; padding: 8px 0; }
  th, td { min-width: 72px; padding: 8px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-variant-numeric: tabular-nums; } thead th { color: var(--soft); font-weight: 400; white-space: nowrap; } .time { white-space: nowrap; } td.text { min-width: 240px; }
  details { margin: 0 0 16px; } summary { min-height: 44px; line-height: 44px; cursor: pointer; color: var(--brand); }
  mark { background: var(--note-ground); color: var(--note); }
  .sheet { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 20px; align-items: start; margin: 16px 0 24px; } .card > .fields:last-child { margin: 0; }
  .decisions { display: grid; gap: 16px; position: sticky; top: 16px; } .decisions form { margin: 0; } .decisions button { justify-self: stretch; }
  form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; } article form { max-width: 600px; } article form + form { margin-top: 12px; padding-top: 16px; border-top: 1px solid var(--line); }
  .find { display: flex; flex-wrap: wrap; align-items: end; margin: 0 0 16px; } .find label { flex: 0 1 320px; }
  .find.many { align-items: start; } .find.many > label, .find.many > .field { flex: 1 1 150px; } .find.many > button { align-self: end; } .wrong { color: var(--no); font-size: 14px; } input:not([type=checkbox])[aria-invalid=true] { border-color: var(--no); } .card .find { margin: 0; } .card > p:first-child { margin-top: 0; }
  label { display: grid; gap: 4px; } .choice { display: flex; align-items: center; gap: 8px; min-height: 44px; } .buttons { display: flex; flex-wrap: wrap; gap: 12px; margin: 0; }
  input:not([type=checkbox]), select, textarea { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid #8a95a3; border-radius: 8px; }
  input[readonly], textarea[readonly] { background: var(--ground); border-color: var(--line); }
  input[type=checkbox] { width: 18px; height: 18px; }
  button { justify-self: start; min-height: 44px; padding: 0 20px; font: inherit; color: inherit; background: var(--paper); border: 1px solid #8a95a3; border-radius: 8px; cursor: pointer; } button:hover { border-color: var(--brand); color: var(--brand); }
  .yes { color: #fff; background: #0e8350; border-color: #0e8350; } .yes:hover { color: #fff; background: #0b6b42; } .no { color: var(--no); border-color: var(--no); }
  .primary { justify-self: stretch; color: #fff; background: #1668dc; border-color: #1668dc; } .primary:hover { color: #fff; background: #0f53b3; }
  .qr { display: block; width: 220px; padding: 12px; background: #fff; border-radius: 8px; } .qr svg { display: block; width: 100%; height: auto; } code { font: 15px ui-monospace, monospace; }
  fieldset { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; min-width: 0; margin: 0; padding: 8px 14px 14px; border: 1px solid var(--line); border-radius: 8px; } legend { padding: 0 6px; }
  .thumb { display: block; max-width: 100%; width: 300px; height: 90px; object-fit: cover; object-position: right center; border: 1px solid var(--line); border-radius: 8px; } .drawn { display: grid; place-content: center; padding: 0 12px; color: var(--soft); background: var(--ground); font-size: 13px; text-align: center; }
  div.buttons { margin: 12px 0; } .buttons form { display: block; margin: 0; padding: 0; border: 0; } article .buttons form + form { margin: 0; padding: 0; border: 0; }
  .preview { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 14px; background: var(--ground); border-radius: 8px; } .preview h3, .preview p { margin: 0; } .frame { display: grid; gap: 8px; padding: 16px; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
  .banner { position: relative; max-width: 100%; overflow: hidden; border-radius: 12px; background: var(--line); } .wide-frame { overflow-x: auto; } .banner.wide { width: 684px; max-width: none; height: 206px; } .banner.small { width: 358px; height: 168px; } .fill { width: 100%; height: 100%; object-fit: cover; object-position: right center; }
  .words { position: absolute; inset: 0; display: flex; flex-direction: column; justify-content: center; gap: 8px; padding: 12px 34% 44px 32px; background: linear-gradient(90deg, rgb(6 14 40 / 72%) 0%, rgb(6 14 40 / 56%) 52%, rgb(6 14 40 / 0%) 88%); color: #fff; font-weight: 700; font-size: 26px; line-height: 36px; } .words > span:first-child { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow-wrap: anywhere; } .small .words { padding: 44px 24% 8px 20px; font-size: 18px; line-height: 24px; } .more { align-self: flex-start; padding: 4px 14px; border: 1px solid rgb(255 255 255 / 70%); border-radius: 999px; font-weight: 500; font-size: 14px; line-height: 22px; }
  .community { max-width: 384px; } .cover { width: calc(100% + 32px); height: 96px; margin: -16px -16px 0; object-fit: cover; } .initial { display: grid; align-items: end; padding: 0 20px 12px; background: var(--note-ground); color: var(--note); font: 700 40px/48px inherit; font-size: 40px; } img.code { width: 200px; height: 200px; padding: 8px; background: #fff; object-fit: contain; }
  @media (max-width: 860px) { .sheet { grid-template-columns: minmax(0, 1fr); } .decisions { position: static; } }
  @media (max-width: 640px) { header > div, main { padding-left: 16px; padding-right: 16px; } header strong { flex: 1; } header nav { order: 1; flex: 0 0 100%; margin: 0 -10px; } header form span { display: none; } .fields { grid-template-columns: 1fr; gap: 0; } .fields dd { margin-bottom: 8px; } table { display: block; overflow-x: auto; } }
  @media (hover: none) { .keys { display: none; } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** No scripts, nothing from elsewhere, not frameable: the pages contain what strangers have written. */
const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Headers of every response of the console. */
export const consoleHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
};

interface ConsolePage extends Page {
  siteName: string;
  /** Path of the page, which its link in the navigation marks. */
  path: string;
  /** Who is signed in, what waits for them, and the token of their forms; absent on the pages that lead to a session. */
  session?: { operator: SignedInOperator; counts: QueueCounts; formToken: string };
}

/** Sends a page of the console. */
export function sendConsolePage(response: Response, { title, body, status = 200, siteName, path, session }: ConsolePage): void {
  const navigation = session ? sessionNavigation(path, session) : null;
  response
    .status(status)
    .type('html')
    .send(operatorDocument({ title, body, site: `${siteName}审核后台`, navigation }));
}

interface OperatorDocument {
  title: string;
  body: Html;
  /** Name of the site, in its header and behind the title. */
  site: string;
  /** Links to the other pages; null on the narrow pages that lead to a session. */
  navigation: Html | null;
}

/** Renders a page of the console, or the same page of the sandbox. Its response needs `consoleHeaders`, which allow its style. */
export const operatorDocument = ({ title, body, site, navigation }: OperatorDocument): string =>
  html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${site}</title><style>${{ html: style }}</style></head>
<body><header><div><strong>${site}</strong>${navigation ?? html``}</div></header>
<main${navigation ? html`` : html` class="narrow"`}><h1>${title}</h1>${body}</main></body></html>`.html;

const sessionNavigation = (path: string, { operator, counts, formToken }: NonNullable<ConsolePage['session']>): Html => html`
${pageLinks({ base: '', roles: operator.roles, counts, path })}
<form method="post" action="/sign-out">${tokenFieldOf(formToken)}<span>${operator.name}</span><button>退出登录</button></form>`;

interface PageLinks {
  /** Path below which the pages are. */
  base: string;
  roles: readonly OperatorRole[];
  counts: QueueCounts;
  /** Path of the open page, whose link is marked. */
  path: string;
}

/** Renders the links to the pages that these roles may open, with the number of items that wait there. */
export const pageLinks = ({ base, roles, counts, path }: PageLinks): Html =>
  html`<nav aria-label="审核">${consolePages.filter(({ role }) => roles.includes(role)).map((page) => pageLink(page, { base, counts, path }))}</nav>`;

function pageLink({ path: ownPath, name, count }: (typeof consolePages)[number], { base, counts, path }: Omit<PageLinks, 'roles'>): Html {
  const waiting = count === null ? 0 : counts[count];
  const address = `${base}${ownPath}`;
  return html`<a href="${address}"${path.startsWith(address) ? html` aria-current="page"` : html``}>${name}${waiting > 0 ? html`<span class="count">${waiting}</span>` : html``}</a>`;
}
