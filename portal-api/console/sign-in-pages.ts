import { renderSVG } from 'uqr';
import type { AppSecret } from '../domain/operators/operator-sign-in.ts';
import { type Html, html } from '../platform/http/html.ts';
import { problem } from './operator-pages.ts';

export interface SignInForm {
  login: string;
  /** Path to which a sign-in leads. */
  next: string;
}

/** Renders the sign-in form; it keeps the login that was typed, never the password. */
export const signInBody = ({ login, next }: SignInForm, sentence: string | null): Html => html`${problem(sentence)}
<form class="card" method="post" action="/sign-in"><input type="hidden" name="next" value="${next}">
<label>登录名 <input name="login" required maxlength="32" autocomplete="username" autocapitalize="none" spellcheck="false" value="${login}"></label>
<label>密码 <input name="password" type="password" required maxlength="128" autocomplete="current-password"></label>
<label>动态验证码 <input name="code" required inputmode="numeric" pattern="[0-9 ]{6,7}" maxlength="7" autocomplete="one-time-code" placeholder="验证器应用中的 6 位数字"></label>
<button class="primary">登录</button></form>
<p>拿到设置码的新账号：<a href="/set-up">首次设置</a>。忘记密码或更换了手机，请管理员重新生成设置码。</p>`;

export interface SetUpForm {
  login: string;
  setUpCode: string;
}

/** Renders the first step of the set-up: the code that an administrator has created. */
export const setUpBody = ({ login, setUpCode }: SetUpForm, sentence: string | null): Html => html`${problem(sentence)}
<form class="card" method="post" action="/set-up">
<label>登录名 <input name="login" required maxlength="32" autocomplete="username" autocapitalize="none" spellcheck="false" value="${login}"></label>
<label>设置码 <input name="setUpCode" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" value="${setUpCode}"></label>
<button class="primary">下一步</button></form>
<p>设置码由管理员生成，24 小时内有效，只能使用一次。<a href="/sign-in">返回登录</a></p>`;

/** Renders the second step: the operator scans the secret, and proves it by a code. */
export const passwordBody = (
  { login, setUpCode }: SetUpForm,
  { address, secret, sealed }: AppSecret,
  sentence: string | null,
): Html => html`${problem(sentence)}
<section class="card"><h2>1. 用验证器应用扫码</h2>
<p>任何支持 TOTP 的应用都可以，例如「腾讯身份验证器」小程序、Microsoft Authenticator。</p>
<span class="qr" role="img" aria-label="二维码">${{ html: renderSVG(address, { border: 0 }) }}</span>
<p>无法扫码时手动输入密钥：<br><code>${(secret.match(/.{1,4}/g) ?? []).join(' ')}</code></p></section>
<form class="card" method="post" action="/set-up/password"><h2>2. 设置密码</h2>
<input type="hidden" name="setUpCode" value="${setUpCode}"><input type="hidden" name="sealed" value="${sealed}">
<label>登录名 <input name="login" readonly autocomplete="username" value="${login}"></label>
<label>新密码（至少 12 位） <input name="password" type="password" required minlength="12" maxlength="128" autocomplete="new-password"></label>
<label>再输一次 <input name="again" type="password" required minlength="12" maxlength="128" autocomplete="new-password"></label>
<label>应用此刻显示的验证码 <input name="code" required inputmode="numeric" pattern="[0-9 ]{6,7}" maxlength="7" autocomplete="one-time-code"></label>
<button class="primary">完成设置</button></form>`;
