import { type Html, html } from '../platform/http/html.ts';
import type { WechatReturn } from './wechat-return.ts';

interface WechatUser {
  id: string;
  nickname: string;
  openid: string | null;
}

/** Renders the stand-in for WeChat's QR page: the visitor chooses the identity to scan as, or refuses. */
export function wechatBody({ redirectUri, state }: WechatReturn, users: readonly WechatUser[], csrfToken: string): Html {
  return html`
<p class="note">沙盒：此页代替微信扫码页面，选择一种结果后返回 ${redirectUri.origin}。</p>
<form method="post" action="/sandbox/wechat">
<input type="hidden" name="redirect_uri" value="${redirectUri.href}">
<input type="hidden" name="state" value="${state}">
<input type="hidden" name="csrfToken" value="${csrfToken}">
<h2>以已绑定的用户登录</h2>
${users.length > 0 ? users.map(userButton) : html`<p>暂无用户</p>`}
<h2>其他</h2>
<button name="choice" value="new">新的微信身份（未绑定账号）</button>
<button name="choice" value="refuse">拒绝授权</button>
</form>`;
}

const userButton = ({ id, nickname, openid }: WechatUser): Html =>
  html`<button name="choice" value="user:${id}">${nickname}${openid ? '' : '（选择后绑定）'}</button>`;
