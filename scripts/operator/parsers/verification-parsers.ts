import type { CommandGroup } from '../command-line.ts';

/** Partners, people and companies. */
export const verificationParsers: CommandGroup = {
  usage: `合伙人
  partners                                  待处理的合伙人申请
  partner <申请编号> accept|refuse [--reason 原因]
                                            通过或拒绝；拒绝时须写原因

认证
  verifications                             待审核的实名（R）、任职（J）、企业（O）认证
  verify <认证编号> pass|fail [--reason 原因]
                                            通过或驳回；驳回须写原因，已通过的也可驳回
  orgs <企业名称或信用代码>                 查找企业及其认证编号、认证状态
  org-owner <企业编号> <手机号或用户编号>   把企业交给该用户；原所有者成为普通成员，双方收到通知
  file <材料编号> <保存路径>                取出认证材料或会话举报中的图片（WebP），看完请删除`,
  parse: {
    partners: ({ build }) => build('partners', []),
    partner: ({ build, first, second }) =>
      build('partner', ['申请编号', 'accept|refuse'], ['reason'], { id: first, verdict: second?.toUpperCase() }),
    verifications: ({ build }) => build('verifications', []),
    verify: ({ build, first, second }) =>
      build('verify', ['认证编号', 'pass|fail'], ['reason'], { id: first, verdict: second?.toUpperCase() }),
    orgs: ({ build, first }) => build('orgs', ['企业名称或信用代码'], [], { keyword: first }),
    'org-owner': ({ build, first, second }) => build('org-owner', ['企业编号', '用户'], [], { org: first, user: second }),
    file: ({ build, first, second }) => build('file', ['材料编号', '保存路径'], [], { id: first, path: second }),
  },
};
