import type { Request } from 'express';
import { type AnnouncementItem, type AnnouncementText, LISTED_ANNOUNCEMENTS } from '../features/review/announcement-service.ts';
import { type Html, html } from '../platform/http/html.ts';
import { minuteOf, type OperatorSite, outcome, problem, tokenField } from './operator-pages.ts';

/** A form that was refused: the announcement it is about (null: a new one), the reason, and what it contained. */
export interface RefusedAnnouncement {
  id: string | null;
  sentence: string;
  given: AnnouncementText & { pin: boolean };
}

interface AnnouncementContext {
  site: OperatorSite;
  request: Request;
  refused: RefusedAnnouncement | null;
  done: string | null;
}

/** Renders the form of a new announcement, and all announcements with the forms that change them. */
export function announcementsBody(items: readonly AnnouncementItem[], { site, request, refused, done }: AnnouncementContext): Html {
  const token = tokenField(site, request);
  const path = `${site.base}/announcements`;
  const isListed = refused !== null && items.some(({ id }) => id === refused.id);
  // The text of an announcement that another operator has removed meanwhile is offered as a new one.
  const draft = isListed ? null : refused;
  const length = items.length < LISTED_ANNOUNCEMENTS ? `${items.length} 条，置顶的在前。` : `先显示最近的 ${items.length} 条。`;
  return html`${outcome(done)}
<article><h2>发布公告</h2>
<form method="post" action="${path}">${problem(draft?.sentence ?? null)}${token}
${textFields(draft?.given ?? { title: '', summary: '', text: '' })}
<label class="choice"><input type="checkbox" name="pin"${draft?.given.pin ? html` checked` : html``}> 置顶</label>
<button class="yes">发布</button><p><small>所有人立即可见，在线的用户会收到提醒。</small></p></form></article>
<p${items.length > 0 ? html`` : html` class="empty"`}>${items.length > 0 ? length : '还没有公告'}</p>
${items.map((item) => itemForm(item, { path, token, refused: refused?.id === item.id ? refused : null }))}`;
}

const textFields = ({ title, summary, text }: AnnouncementText): Html => html`
<label>标题 <input name="title" required minlength="2" maxlength="60" autocomplete="off" value="${title}"></label>
<label>摘要（列表中显示，可不填） <input name="summary" maxlength="120" autocomplete="off" value="${summary}"></label>
<label>正文（空行分段） <textarea name="text" rows="8" required minlength="5" maxlength="5000">${text}</textarea></label>`;

interface ItemForms {
  path: string;
  token: Html;
  refused: RefusedAnnouncement | null;
}

const itemForm = (item: AnnouncementItem, { path, token, refused }: ItemForms): Html => html`
<article id="announcement-${item.id}">
<h2>${item.title} <small>编号 ${item.id} · ${minuteOf(item.createdAt)}</small>${item.pinned ? html` <span class="flag">置顶</span>` : html``}</h2>
<p>${item.summary}</p>
<details${refused ? html` open` : html``}><summary>全文与修改</summary>
<form method="post" action="${path}/${item.id}/edit">${problem(refused?.sentence ?? null)}${token}
${textFields(refused?.given ?? item)}
<button>保存修改</button></form></details>
<form method="post" action="${path}/${item.id}/${item.pinned ? 'unpin' : 'pin'}">${token}<button>${item.pinned ? '取消置顶' : '置顶'}</button></form>
<form method="post" action="${path}/${item.id}/remove">${token}
<label class="choice"><input type="checkbox" name="sure" required> 确认删除，不能恢复</label><button class="no">删除</button></form>
</article>`;
