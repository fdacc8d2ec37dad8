import { GitCompareArrows } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import type { MyDemand } from '#shared/contract/publish.ts';
import type { Editor } from '../forms/use-demand-form.ts';
import { useLoadLatest } from '../use-load-latest.ts';
import { NoteActions } from './note-actions.tsx';

interface StalePanelProps {
  demand: MyDemand;
  editor: Editor;
  isBusy: boolean;
  onLoad: (latest: MyDemand) => void;
  onKeep: () => void;
}

/** Shown if the demand was saved elsewhere since it was read (409): the user decides which version to keep. */
export function StalePanel({ demand, editor, isBusy, onLoad, onKeep }: StalePanelProps) {
  const { isLoading, load } = useLoadLatest(demand, editor, onLoad);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <Note ref={panel} role="alert" tabIndex={-1} data-tone="warning">
      <GitCompareArrows size={16} aria-hidden="true" />
      <p>需求已在别处更新。您填写的内容都还在，请选择以哪一份为准。</p>
      <NoteActions>
        <Button size="small" busy={isLoading} onClick={load}>
          载入最新
        </Button>
        <Button size="small" variant="primary" busy={isBusy} onClick={onKeep}>
          仍然用我的内容保存
        </Button>
      </NoteActions>
    </Note>
  );
}
