import { z } from 'zod';
import { type BannerItem, listBanners } from '../features/operator/content/banner-service.ts';
import { type Html, html } from '../platform/http/html.ts';
import type { ContentPage } from './content-page.ts';
import { minuteOf } from './operator-pages.ts';
import { shownPicture } from './picture-fields.ts';

const typed = z.string().max(1_000).default('');
const form = z.object({ title: typed, alt: typed, link: typed, from: typed, until: typed, image: typed });
type Form = z.output<typeof form>;

/** The banners of the home page. */
export const bannerPage: ContentPage<BannerItem, Form> = {
  path: '/banners',
  name: '轮播图',
  form,
  blank: { title: '', alt: '', link: '', from: '', until: '', image: '' },
  note: '排在最后，展示时间内所有人可见。首页按屏幕裁切图片：靠右居中的部分始终可见，左侧显示标题。建议 1600×480 以上。',
  pictures: [{ name: 'image', label: '图片', required: true }],
  isPublic: ({ state }) => state !== '未展示',
  takeBackName: '撤下',
  commands: { add: 'banner-add', edit: 'banner-edit', remove: 'banner-remove' },
  acts: { move: 'banner-move', show: 'banner-show', 'take-back': 'banner-take-back' },
  list: listBanners,
  toForm: ({ title, alt, link, shownFrom, shownUntil, image }) => ({
    title,
    alt,
    link: link ?? '',
    from: shownFrom?.slice(0, 16) ?? '',
    until: shownUntil?.slice(0, 16) ?? '',
    image,
  }),
  toInput: ({ from, until, ...rest }) => ({ ...rest, from: from || null, until: until || null }),
  fields: ({ title, alt, link, from, until }) => html`
<label>标题（显示在图片上；图片里已有文字时不填） <input name="title" maxlength="40" autocomplete="off" value="${title}"></label>
<label>图片说明（不填标题时必填，读屏软件读出） <input name="alt" maxlength="100" autocomplete="off" value="${alt}"></label>
<label>链接（可不填；本站路径如 /type/10，或 https 网址） <input name="link" maxlength="500" autocomplete="off" value="${link}"></label>
<label>开始展示（北京时间，不填则立即） <input type="datetime-local" name="from" value="${from}"></label>
<label>结束展示（北京时间，不填则一直展示） <input type="datetime-local" name="until" value="${until}"></label>`,
  preview: (banner) =>
    html`<p><small>电脑</small></p><div class="wide-frame" tabindex="0">${picture(banner, 'wide')}</div><p><small>手机</small></p>${picture(banner, 'small')}`,
  facts: ({ title, alt, link, from, until, image }) => [
    ['标题', title],
    ['图片说明', alt],
    ['链接', link],
    ['开始展示', from.replace('T', ' ')],
    ['结束展示', until.replace('T', ' ')],
    ['图片', image],
  ],
  render: ({ id, title, alt, link, image, state, shownFrom, shownUntil }) => html`
<h2>${title || alt} <small>编号 ${id}${link ? ` · ${link}` : ''}</small> <span class="flag">${state}</span></h2>
${shownPicture(image, 'thumb')}
${shownFrom || shownUntil ? html`<p>${shownFrom ? `${minuteOf(shownFrom)} 开始` : ''}${shownFrom && shownUntil ? '，' : ''}${shownUntil ? `${minuteOf(shownUntil)} 结束` : ''}</p>` : html``}`,
  buttons: ({ state }, { index, count }, { action, token }) => html`<div class="buttons">
${index > 0 ? html`<form method="post" action="${action}/move">${token}<button name="place" value="${index}">上移</button></form>` : html``}
${index < count - 1 ? html`<form method="post" action="${action}/move">${token}<button name="place" value="${index + 2}">下移</button></form>` : html``}
${state === '未展示' ? html`<form method="post" action="${action}/show">${token}<button>展示</button></form>` : html`<form method="post" action="${action}/take-back">${token}<button>撤下</button></form>`}</div>`,
};

/** Renders a banner as the home page does: the picture fills its frame, with the title on the left. */
const picture = (
  { image, title, link }: Form,
  size: 'wide' | 'small',
): Html => html`<div class="banner ${size}">${shownPicture(image, 'fill')}
${title ? html`<span class="words"><span>${title}</span>${link ? html`<span class="more">${link.startsWith('/') ? '去看看' : '前往外部网站'}</span>` : html``}</span>` : html``}</div>`;
