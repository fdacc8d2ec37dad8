/** Sentences of the specification (inventory X01–X37), to the letter. */
export const texts = {
  signInFirst: '请您先登录', // X01
  quickLogin: '快捷登录', // X02
  chooseLogin: '请选择登录方式', // X03
  smsLogin: '验证码登录', // X04
  passwordLogin: '账号密码登录', // X05
  register: '注册', // X06
  recoverPassword: '找回密码', // X07
  captchaTitle: '请输入图形验证码', // X08
  getCode: '获取验证码', // X09
  retryCode: (seconds: number) => `${seconds}s后重新获取`, // X10
  loginDone: '登录成功', // X11
  logoutDone: '登出成功', // X12
  sessionExpiredTextKept: '登录已过期，内容已保留',
  loggedOutElsewhere: '您已在其他标签页退出登录',
  loggedOutTextKept: '您已在其他标签页退出登录，内容已保留',
  registerDone: '注册成功，请登录', // X13
  inviteCodeHint: '请输入邀请码（选填）', // X14
  wechatUnbound: '请登录完成微信的绑定，若没有账号，请先注册。', // X15
  agreeFirst: '请同意用户服务协议和隐私政策', // X16
  enterCode: '请输入验证码', // X17
  enterPhone: '请输入手机号', // X18
  enterPassword: '请输入密码', // X19
  completeForm: '请填写完整信息', // X20
  codeSent: '发送成功，请注意查收', // X21
  codeSentSimple: '验证码已发送', // X22
  resetDone: '修改密码成功，请登录', // X23
  resetDoneSimple: '密码重置成功，请登录', // X24
  networkFailed: '请求失败，请检查网络连接', // X25
  requestFailed: '请求发生错误', // X26
  /** Of a call that the site's API does not have. */
  notOffered: '本站暂未提供此内容',
  visitorRefused: '您未登录账号，请您先登录！', // X27
  unknownStatus: '未知状态', // X28
  unknownType: '未知类型', // X29
  none: '暂无', // X30
  loading: '加载中...', // X31
  mister: '先生', // X32
  madam: '女士', // X33
  bookmark: '请使用 Ctrl+D (Windows) 或 Cmd+D (Mac) 来收藏本页', // X34
  notFound: 'This page could not be found', // X35
  unknownMiddleware: 'Unknown middleware', // X36
  error: 'Error', // X37
  pageBroken: '页面出了点问题，我们会尽快处理。您可以重试，或者先返回首页。',
  partBroken: '这里出了点问题，请刷新页面再试',
  enterCaptcha: '请输入图形验证码',
} as const;
