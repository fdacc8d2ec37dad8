import type { MemberAction } from './org-model.ts';

interface ActionWords {
  /** Label of the button. */
  label: string;
  title: string;
  /** Returns the consequences of the action. */
  text: (name: string, orgName: string) => string;
  confirmLabel: string;
  done: string;
  isDangerous?: true;
}

/** The texts of each action on a member: button, confirmation and toast. */
export const actionWords: Readonly<Record<MemberAction, ActionWords>> = {
  ACCEPT: {
    label: '通过',
    title: '通过加入申请',
    text: (name, orgName) => `通过后，${name}成为「${orgName}」的成员，发布的需求会显示企业名称，也可以使用企业的联系方式。`,
    confirmLabel: '通过',
    done: '已通过，对方会收到通知',
  },
  REFUSE: {
    label: '拒绝',
    title: '拒绝加入申请',
    text: (name) => `${name}会收到未通过的通知，之后仍可以再次申请。`,
    confirmLabel: '拒绝申请',
    done: '已拒绝，对方会收到通知',
    isDangerous: true,
  },
  MAKE_ADMIN: {
    label: '设为管理员',
    title: '设为管理员',
    text: (name) => `${name}将可以修改企业资料和联系方式、处理加入申请、邀请和移出普通成员。`,
    confirmLabel: '设为管理员',
    done: '已设为管理员',
  },
  MAKE_MEMBER: {
    label: '取消管理员',
    title: '取消管理员',
    text: (name) => `${name}仍是企业成员，但不能再修改企业资料和处理加入申请，其创建的邀请同时停用。`,
    confirmLabel: '取消管理员',
    done: '已取消管理员',
  },
  TRANSFER: {
    label: '转让企业',
    title: '转让企业',
    text: (name, orgName) =>
      `${name}将成为「${orgName}」的所有者，您成为管理员，您创建的管理员邀请同时停用。转让后只有新的所有者能把企业再转让给您。`,
    confirmLabel: '确认转让',
    done: '企业已转让',
    isDangerous: true,
  },
  REMOVE: {
    label: '移出',
    title: '移出成员',
    text: (name, orgName) =>
      `${name}将不再属于「${orgName}」，其需求不再显示企业名称和企业联系方式，在本企业的认证和创建的邀请同时失效，现有的邀请链接也不能让其重新加入。企业联系方式如果是其本人的，会随之清空。`,
    confirmLabel: '确认移出',
    done: '已移出企业',
    isDangerous: true,
  },
};

const OWN_CONTACT = '使用企业联系方式的需求改为展示您的个人联系方式。';

/** Returns the consequences of leaving, by role: `null` for an owner who has to transfer the organization first. */
export function leaveText({ role, memberCount, orgName }: { role: string; memberCount: number; orgName: string }): string | null {
  if (role !== 'OWNER') {
    return `退出后，您的需求不再显示「${orgName}」，${OWN_CONTACT}您在本企业的认证和创建的邀请同时失效。企业联系方式如果是您本人的，会随之清空。需要时可以重新申请加入。`;
  }
  if (memberCount > 1) return null;
  return `您是「${orgName}」唯一的成员。退出后企业资料保留，但不再有所有者，${OWN_CONTACT}您在本企业的认证同时失效。`;
}
