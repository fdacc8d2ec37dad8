import { userInfo } from 'node:os';
import { formatAnswer } from '../../portal-api/features/operator/format-answer.ts';
import { Refusal, UsageError } from './command-line.ts';
import { executeCommand } from './execute-command.ts';
import { parseCommand, usage } from './parse-command.ts';

interface Console {
  print(text: string): void;
  complain(text: string): void;
}

/** Confirmations by command, which replace or precede the formatted answer. */
const done: Readonly<Record<string, string>> = {
  approve: '已通过审核',
  reject: '已驳回，并已通知发布者',
  pause: '已下架，并已通知发布者',
  answer: '已答复举报人',
  'chat-answer': '已答复举报人',
  grant: '已赠送',
  restore: '已解除平台下架，并已通知发布者',
  block: '已限制该账号，并已通知本人',
  unblock: '已解除限制',
  'sign-out': '已退出登录',
  verify: '已处理，并已通知用户',
  'org-owner': '已变更所有者，并已通知双方',
  file: '已保存，看完请删除',
  backup: '已备份；身份密钥（IDENTITY_KEY 或 DATA_DIR/identity-key）不在其中，请另行保管',
  'restore-backup': '已恢复；请带上原来的身份密钥再启动门户',
  'write-off': '已申请核销，须由另一位操作员在 24 小时内批准',
  'write-off-accept': '已核销，并已通知用户',
  partner: '已处理，并已通知申请人',
  'issue-take': '已领取',
  'issue-close': '已处理',
  reconcile: '已安排核对，一分钟内完成；再次执行可查看结果。此前的状态：',
  'operators-add': '已添加，请把设置码交给本人，在审核后台的「首次设置」填写',
  'operators-reset': '已重置，请把设置码交给本人，在审核后台的「首次设置」填写',
  'operators-roles': '已更改角色',
  'operators-disable': '已停用，并已退出登录',
  announce: '已保存，草稿与未到发布时间的暂不可见',
  'announcement-publish': '已发布，到发布时间可见',
  'announcement-edit': '已修改',
  'announcement-pin': '已更改',
  'announcement-remove': '已删除',
  'banner-add': '已添加',
  'banner-edit': '已修改',
  'banner-show': '已展示，在展示时间内可见',
  'banner-take-back': '已撤下',
  'banner-move': '已移动',
  'banner-remove': '已删除',
  'community-add': '已添加，立即可见',
  'community-edit': '已修改',
  'community-remove': '已删除',
  'words-add': '已添加，半分钟内生效',
  'words-remove': '已移除，半分钟内生效',
  'hot-words-add': '已推荐，两分钟内生效',
  'hot-words-block': '不再展示，两分钟内生效',
  'hot-words-remove': '已移除，两分钟内生效',
};

/** Executes a command line and prints the outcome. Returns the exit code: 1 after an error message or if the doctor finds faults. */
export async function runOperator(words: readonly string[], env: NodeJS.ProcessEnv, { print, complain }: Console): Promise<number> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    print(usage);
    return words.length === 0 ? 1 : 0;
  }
  try {
    const command = parseCommand(words);
    const answer = await executeCommand(command, command.by ?? userInfo().username, env);
    print(command.json ? JSON.stringify(answer) : formatOutcome(command.command, answer));
    return command.command === 'doctor' && isFaulty(answer) ? 1 : 0;
  } catch (error) {
    complain(describeFailure(error));
    return 1;
  }
}

const isFaulty = (answer: unknown): answer is { ok: false; faults: unknown } =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok !== true;

/** Formats the doctor's answer for reading. The list of its checks is only part of the JSON. */
const formatExamination = (answer: unknown): string => (isFaulty(answer) ? `账目有误\n${formatAnswer(answer.faults)}` : '账目正确');

/** Formats an outcome. A decision on a demand prints only its confirmation, not the demand again. */
const formatOutcome = (command: string, answer: unknown): string => {
  if (command === 'doctor') return formatExamination(answer);
  const headline = done[command];
  if (!headline) return formatAnswer(answer);
  if (command.endsWith('words-remove') && Array.isArray(answer) && answer.length === 0) return '没有这个词，没有移除任何词';
  return ['approve', 'reject', 'pause', 'restore'].includes(command) ? headline : `${headline}\n${formatAnswer(answer)}`;
};

function describeFailure(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof Refusal) return error.message;
  return `操作失败：${error instanceof Error ? error.message : String(error)}`;
}
