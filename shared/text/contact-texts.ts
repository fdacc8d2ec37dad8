import type { ContactKind } from '../rules/contact-detail.ts';

export const contactKindNames: Readonly<Record<ContactKind, string>> = {
  phone: '电话',
  wechat: '微信',
  qq: 'QQ',
  email: '邮箱',
  link: '链接',
  account: '其他账号',
  pointer: '站外联系提示',
};
