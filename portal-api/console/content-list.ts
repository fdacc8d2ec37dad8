import { type Html, html } from '../platform/http/html.ts';
import type { ContentItem, ContentPage } from './content-page.ts';
import { factList, problem } from './operator-pages.ts';
import { pictureFields } from './picture-fields.ts';

/** A form that is shown again. */
export interface Shown<Form> {
  /** Null: of a new item. */
  id: string | null;
  given: Form;
  /** Version of the item that the operator has read. */
  version: string | undefined;
  /** Why it was refused. */
  sentence: string | null;
  isPreview: boolean;
  /** Another operator has changed the item meanwhile. */
  isOutdated: boolean;
}

interface ListContext<Form> {
  path: string;
  token: Html;
  shown: Shown<Form> | null;
}

/** Renders the form of a new item, and the items with theirs. */
export function contentList<Item extends ContentItem, Form extends Record<string, unknown>>(
  page: ContentPage<Item, Form>,
  items: readonly Item[],
  { path, token, shown }: ListContext<Form>,
): Html {
  const { name, note, limit = Number.POSITIVE_INFINITY } = page;
  // The form of an item that another operator has removed meanwhile is shown as that of a new one.
  const draft = shown && items.some(({ id }) => id === shown.id) ? null : shown;
  const length = items.length < limit ? `${items.length} 条` : `先显示 ${items.length} 条`;
  const renderItem = (item: Item, index: number): Html => {
    const own = shown?.id === item.id ? shown : null;
    const action = `${path}/${item.id}`;
    const place = { index, count: items.length };
    const names = page.isPublic
      ? page.isPublic(item)
        ? { save: '保存修改', draft: page.takeBackName ?? '撤回为草稿' }
        : { save: '发布', draft: '保存草稿' }
      : { save: '保存修改' };
    return html`<article id="item-${item.id}">${page.render(item)}${page.buttons?.(item, place, { action, token }) ?? html``}
<details${own ? html` open` : html``}><summary>查看与修改</summary>
${own?.isOutdated ? html`<div class="note"><strong>现在的内容</strong>${factList(page.facts(page.toForm(item)))}</div>` : html``}
${formOf(page, `${action}/edit`, { form: own?.given ?? page.toForm(item), token, shown: own, version: String(item.version), names })}
<form method="post" action="${action}/remove">${token}<input type="hidden" name="version" value="${String(item.version)}">
<label class="choice"><input type="checkbox" name="sure" required> 确认删除，不能恢复</label><button class="no">删除</button></form></details></article>`;
  };
  const names = page.isPublic ? { save: '发布', draft: '存为草稿' } : { save: '发布' };
  return html`<article><h2>新${name}</h2>
${formOf(page, path, { form: draft?.given ?? page.blank, token, shown: draft, version: null, names })}<p><small>${note}</small></p></article>
<p${items.length > 0 ? html`` : html` class="empty"`}>${items.length > 0 ? length : `还没有${name}`}</p>
${items.map(renderItem)}`;
}

interface FormContext<Form> {
  form: Form;
  token: Html;
  shown: Shown<Form> | null;
  /** Version of an item; null for a new one. */
  version: string | null;
  /** Names of the buttons. */
  names: { save: string; draft?: string };
}

/** Renders a form. Its first button, which the Enter key presses, changes nothing. */
function formOf<Item extends ContentItem, Form extends Record<string, unknown>>(
  page: ContentPage<Item, Form>,
  action: string,
  { form, token, shown, version, names }: FormContext<Form>,
): Html {
  const { pictures = [] } = page;
  // After a conflict the operator has read the present text: the next save is based on it. Otherwise it still is what was read before.
  const read = shown && !shown.isOutdated && shown.version !== undefined ? shown.version : version;
  const lost =
    shown?.sentence && pictures.length > 0
      ? html`<p><small>已上传的图片会保留；没有上传成功的，浏览器不会记住，请重新选择。</small></p>`
      : html``;
  return html`<form method="post" action="${action}"${pictures.length > 0 ? html` enctype="multipart/form-data"` : html``}>
${problem(shown?.sentence ?? null)}${lost}${shown?.isPreview ? html`<section class="preview" aria-label="预览"><h3>预览 <small>还没有保存</small></h3>${page.preview(form)}</section>` : html``}
${token}${version === null ? html`` : html`<input type="hidden" name="version" value="${read ?? ''}">`}${page.fields(form)}${pictureFields(pictures, form)}
<p class="buttons"><button name="step" value="preview">预览</button><button class="yes" name="step" value="save">${names.save}</button>
${names.draft === undefined ? html`` : html`<button name="step" value="draft">${names.draft}</button>`}</p></form>`;
}
