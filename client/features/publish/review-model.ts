import type { MyDemand } from '#shared/contract/publish.ts';

export interface ReviewNote {
  tone: 'brand' | 'warning' | 'danger';
  text: string;
}

/** Returns the notes of the form about the state of the edited demand. */
export function reviewNotes({ auditStatus, edit, pausedBy, rejection, rejectReason }: MyDemand): ReviewNote[] {
  const reason = rejection?.reason || rejectReason;
  const refused = reason ? `：${reason}` : '，请修改后重新提交';
  const notes: ReviewNote[] = [];
  if (auditStatus === 'REJECTED') notes.push({ tone: 'danger', text: `未通过审核${refused}` });
  if (edit === 'REJECTED') notes.push({ tone: 'danger', text: `您上次的修改未通过审核${refused}` });
  if (edit === 'WAITING') {
    // A hidden demand is not in the review queue.
    const text =
      auditStatus === 'PAUSED' ? '您上次的修改在重新上架后审核，再次提交会替换它。' : '您上次的修改正在等待审核，再次提交会替换它。';
    notes.push({ tone: 'warning', text });
  }
  if (auditStatus === 'PUBLISH') notes.push({ tone: 'brand', text: '这条需求正在展示。修改通过审核之前，展示的内容保持不变。' });
  if (auditStatus === 'WAITING_REVIEW') notes.push({ tone: 'warning', text: '这条需求正在等待审核，提交修改后会按新内容审核。' });
  if (auditStatus === 'PAUSED') {
    const by = pausedBy === 'ADMIN' ? '被平台下架' : '由您下架';
    notes.push({
      tone: 'warning',
      text: `这条需求已${by}${pausedBy === 'ADMIN' && reason ? `（${reason}）` : ''}，提交修改后会重新审核。`,
    });
  }
  return notes;
}

/** Returns the message after a submission. */
export const savedText = ({ auditStatus, edit }: { auditStatus: string; edit: string }): string =>
  auditStatus === 'PUBLISH' && edit === 'WAITING'
    ? '修改已提交，正在等待审核。通过之前，展示的内容保持不变。'
    : '需求已提交，正在等待审核。审核结果会通过系统通知告诉您。';
