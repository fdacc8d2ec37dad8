import { z } from 'zod';
import { type CommunityItem, listCommunities } from '../features/operator/content/community-service.ts';
import { html } from '../platform/http/html.ts';
import type { ContentPage } from './content-page.ts';
import { shownPicture } from './picture-fields.ts';

const typed = z.string().max(1_000).default('');
const form = z.object({ name: typed, intro: typed, wechat: typed, industry: typed, region: typed, qrCode: typed, cover: typed });
type Form = z.output<typeof form>;

/** The communities that the portal lists. */
export const communityPage: ContentPage<CommunityItem, Form> = {
  path: '/communities',
  name: '社群',
  form,
  blank: { name: '', intro: '', wechat: '', industry: '', region: '', qrCode: '', cover: '' },
  note: '所有人立即可见，排在最后。只有加入的用户能看到微信号和二维码。换了微信号而没有换二维码时，旧二维码会移除。',
  pictures: [
    { name: 'qrCode', label: '群二维码（可不传）' },
    { name: 'cover', label: '封面（可不传，建议 4:1）' },
  ],
  commands: { add: 'community-add', edit: 'community-edit', remove: 'community-remove' },
  list: listCommunities,
  toForm: ({ name, intro, wechat, industry, region, qrCode, cover }) => ({
    name,
    intro,
    wechat: wechat ?? '',
    industry: industry ?? '',
    region: region ?? '',
    qrCode: qrCode ?? '',
    cover: cover ?? '',
  }),
  toInput: (given) => given,
  fields: ({ name, intro, wechat, industry, region }) => html`
<label>名称 <input name="name" required minlength="2" maxlength="30" autocomplete="off" value="${name}"></label>
<label>介绍 <textarea name="intro" rows="3" required minlength="5" maxlength="200">${intro}</textarea></label>
<label>群主的微信号 <input name="wechat" required maxlength="20" autocomplete="off" value="${wechat}"></label>
<label>行业（可不填，例如餐饮美食） <input name="industry" maxlength="30" autocomplete="off" value="${industry}"></label>
<label>省或市（可不填，例如深圳） <input name="region" maxlength="30" autocomplete="off" value="${region}"></label>`,
  preview: ({ name, intro, wechat, qrCode, cover }) => html`
<div class="frame community">${cover ? shownPicture(cover, 'cover') : html`<span class="cover initial">${[...name.trim()][0] ?? ''}</span>`}<h2>${name}</h2><p>${intro}</p></div>
<div class="frame"><p>加入后显示：</p>${qrCode ? html`${shownPicture(qrCode, 'code')}<p>打开微信「扫一扫」进群</p>` : html``}<p><strong>${wechat}</strong></p></div>`,
  facts: ({ name, intro, wechat, industry, region, qrCode, cover }) => [
    ['名称', name],
    ['介绍', intro],
    ['微信号', wechat],
    ['行业', industry],
    ['省或市', region],
    ['群二维码', qrCode],
    ['封面', cover],
  ],
  render: ({ id, name, intro, industry, region, memberCount }) => html`
<h2>${name} <small>编号 ${id} · ${memberCount} 人已加入${industry ? ` · ${industry}` : ''}${region ? ` · ${region}` : ''}</small></h2>
<p>${intro}</p>`,
};
