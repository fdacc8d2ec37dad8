import { Eye } from 'lucide-react';
import { validityHref } from '#client/entities/demand/demand-facts.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Note } from '#client/ui/note.tsx';
import type { MyDemand } from '#shared/contract/publish.ts';
import type { Draft } from '../draft-storage.ts';
import { ownEvents, stateChips } from '../mine-model.ts';
import { publishHref } from '../publish-model.ts';
import { reviewNotes } from '../review-model.ts';
import { useOwnDemandActions } from '../use-own-demand-actions.ts';
import { useSendDraft } from '../use-send-draft.ts';
import { NoteActions } from './note-actions.tsx';

interface DraftBannerProps {
  /** Name of the draft in the storage. */
  name: string;
  draft: Draft;
  demandId: string | null;
}

/** Banner above the preview of a draft. */
export function DraftBanner({ name, draft, demandId }: DraftBannerProps) {
  const { send, isBusy } = useSendDraft(name, draft, demandId);
  return (
    <Note>
      <Eye size={16} aria-hidden="true" />
      <Chip tone="warning">草稿</Chip>
      <p>这是草稿的预览，提交并通过审核后其他人才能看到。</p>
      <NoteActions>
        <LinkButton size="small" href={publishHref(demandId, draft.values.typeCode)}>
          返回编辑
        </LinkButton>
        <Button size="small" variant="primary" busy={isBusy} onClick={send}>
          提交审核
        </Button>
      </NoteActions>
    </Note>
  );
}

/** Banner above the preview of a saved demand: its state, and the actions of its owner. */
export function StateBanner({ demand }: { demand: MyDemand }) {
  const { isBusy, show } = useOwnDemandActions(demand.id, () => {});
  const note = reviewNotes(demand)[0];
  const isExpired = demand.auditStatus === 'PUBLISH' && demand.expired;
  const canShow = ownEvents({ ...demand, pausedBy: demand.pausedBy ?? null }).includes('SHOW');
  return (
    <Note data-tone={note?.tone}>
      <Eye size={16} aria-hidden="true" />
      {stateChips({ ...demand, pausedBy: demand.pausedBy ?? null }).map(({ text, tone }) => (
        <Chip key={text} tone={tone}>
          {text}
        </Chip>
      ))}
      <p>{isExpired ? '其他人看不到它。修改有效期，通过审核后会重新展示。' : note?.text}</p>
      <NoteActions>
        <LinkButton size="small" href={isExpired ? validityHref(demand.id) : publishHref(demand.id)}>
          编辑
        </LinkButton>
        {canShow && (
          <Button size="small" variant="primary" busy={isBusy} onClick={show}>
            {demand.pausedBy === 'OWNER' ? '重新上架' : '重新提交审核'}
          </Button>
        )}
      </NoteActions>
    </Note>
  );
}
