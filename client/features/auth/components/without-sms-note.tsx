import { Note } from '#client/ui/note.tsx';

export const WithoutSmsNote = () => (
  <Note data-tone="warning" role="status">
    <p>本站暂未开通短信，不能注册、找回密码或用验证码登录。已有账号请用密码登录；没有账号或忘记密码，请联系客服。</p>
  </Note>
);
