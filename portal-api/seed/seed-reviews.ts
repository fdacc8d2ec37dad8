import type { SeededPerson } from './seed-people.ts';
import type { Random } from './seed-random.ts';
import type { DemandDraft } from './seed-types.ts';

interface Rejection {
  reason: string;
  fields: Readonly<Record<string, string>>;
}

/** Reasons of rejections, with the form fields that each refers to. */
const rejections: readonly [Rejection, ...Rejection[]] = [
  { reason: '请在正文写明合作区域与结算周期，补充后可重新提交。', fields: { content: '请写明合作区域与结算周期' } },
  {
    reason: '标题与正文的合作对象不一致，请统一后再提交。',
    fields: { title: '与正文的合作对象不一致', content: '与标题的合作对象不一致' },
  },
  { reason: '预算与正文所述金额对不上，请核对后修改。', fields: { budget: '与正文所述金额不一致' } },
  { reason: '涉及资质的业务，请先完成企业认证再发布。', fields: {} },
  { reason: '与您已发布的一条内容高度相似，请合并后更新原有需求。', fields: {} },
];

/** States of the demo person's unpublished demands; below them, those of other publishers' demands. */
const demoStates = ['WAITING_REVIEW', 'WAITING_REVIEW', 'WAITING_REVIEW', 'REJECTED', 'REJECTED', 'PAUSED', 'PAUSED'] as const;
const otherStates = [
  'WAITING_REVIEW',
  'WAITING_REVIEW',
  'WAITING_REVIEW',
  'WAITING_REVIEW',
  'WAITING_REVIEW',
  'REJECTED',
  'REJECTED',
  'REJECTED',
  'REJECTED',
  'PAUSED',
  'PAUSED',
  'PAUSED',
  'PAUSED',
] as const;
const DEMO_PUBLISHED = 5;

/**
 * Makes some demands unpublished: awaiting review, rejected with a reason, or paused by their owner. The first person is the demo person,
 * who takes over other publishers' demands until there are enough to fill the account overview.
 */
export function unpublishSome(drafts: readonly DemandDraft[], [demo]: readonly SeededPerson[], random: Random): void {
  if (!demo) throw new Error('The seed has no demo person');
  const ofBranches = drafts.filter((draft) => demo.branches.includes(draft.industry_code.slice(0, 2)));
  const candidates = random.shuffle(ofBranches.filter((draft) => draft.publisher_id !== demo.id));
  const own = [...drafts.filter((draft) => draft.publisher_id === demo.id), ...candidates].slice(0, demoStates.length + DEMO_PUBLISHED);
  for (const draft of own) draft.publisher_id = demo.id;
  for (const [index, status] of demoStates.entries()) changeStatus(own[index], status, random);
  const others = random.shuffle(drafts.filter((draft) => draft.publisher_id !== demo.id));
  for (const [index, status] of otherStates.entries()) changeStatus(others[index], status, random);
}

function changeStatus(draft: DemandDraft | undefined, status: (typeof otherStates)[number], random: Random): void {
  if (!draft) throw new Error('The seed has too few demands');
  draft.audit_status = status;
  if (status === 'REJECTED') {
    const { reason, fields } = random.pick(rejections);
    Object.assign(draft, { reject_reason: reason, reject_fields: JSON.stringify(fields) });
  }
  if (status === 'PAUSED') draft.paused_by = 'OWNER';
  // A demand that was never shown has no views.
  if (status !== 'PAUSED')
    Object.assign(draft, {
      view_count: 0,
      collect_count: 0,
      contact_count: 0,
      heat: Number.NEGATIVE_INFINITY,
      refreshed_at: draft.created_at,
    });
}
