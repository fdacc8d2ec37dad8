import { href } from '#shared/routes/href.ts';
import type { ReviewOutcome, ReviewState } from '#shared/rules/review-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { sendNotice } from '../notices/send-notice.ts';
import type { LockedDemand, ReviewChange } from './review-state-repository.ts';

/** Notifies the owner of a reviewer's decision; the owner's own actions need no notice. */
export async function notifyOwner(
  trx: Database,
  demand: LockedDemand,
  change: ReviewChange,
  { before, after, isOver }: { before: ReviewState; after: ReviewOutcome; isOver: boolean },
  now: Date,
): Promise<void> {
  const isPublished = after !== 'REMOVED' && after.status === 'PUBLISH';
  const words = describeDecision(change, demand.title, { isRevision: before.status === 'PUBLISH', isPublished, isOver });
  if (!words) return;
  const isPutForward = (change.event === 'APPROVE' || change.event === 'RESTORE') && isPublished && !isOver;
  const link = isPutForward ? href('demand.detail', { demandNumber: demand.demand_number }) : href('demand.mine');
  // Notices of 系统 cannot be muted: an owner must learn that a demand is shown no longer, or again.
  const category = change.event === 'TAKE_DOWN' || change.event === 'RESTORE' ? '系统' : '审核';
  await sendNotice(trx, { userId: demand.publisher_id, category, link, ...words }, now);
}

/** Describes a decision; `isOver`: the last day of the demand has passed, so it is not shown even if it is published. */
function describeDecision(
  change: ReviewChange,
  title: string,
  { isRevision, isPublished, isOver }: { isRevision: boolean; isPublished: boolean; isOver: boolean },
): { title: string; text: string } | null {
  const notShown = '但有效期已过，没有展示。修改有效期，通过审核后展示。';
  switch (change.event) {
    case 'APPROVE':
      return isRevision
        ? { title: '您的修改已通过审核', text: `「${title}」的修改已生效${isOver ? `，${notShown}` : '。'}` }
        : { title: '您的需求已通过审核', text: `「${title}」${isOver ? `已通过审核，${notShown}` : '已开始展示。'}` };
    case 'REJECT': {
      if (!isRevision) return { title: '您的需求未通过审核', text: `「${title}」未通过审核，修改后可重新提交。原因：${change.reason}` };
      const kept = isOver ? '的修改未通过审核。原内容的有效期已过，没有展示。' : '仍按原内容展示。';
      return { title: '您的修改未通过审核', text: `「${title}」${kept}原因：${change.reason}` };
    }
    case 'TAKE_DOWN':
      return { title: '您的需求已被下架', text: `「${title}」已被下架，处理后可重新提交审核。原因：${change.reason}` };
    case 'RESTORE': {
      if (isPublished && !isOver) return { title: '您的需求已恢复展示', text: `「${title}」已由平台恢复展示。` };
      if (isPublished) return { title: '平台已撤销下架', text: `平台已撤销对「${title}」的下架，${notShown}` };
      const next = isOver ? '有效期已过，修改有效期，通过审核后展示' : '您可以重新上架';
      return { title: '平台已撤销下架', text: `平台已撤销对「${title}」的下架。它此前由您自己下架，${next}。` };
    }
    default:
      return null;
  }
}
