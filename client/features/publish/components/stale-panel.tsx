import { useQueryClient } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { MyDemand } from '#shared/contract/publish.ts';
import type { Editor } from '../forms/use-demand-form.ts';
import { myDemandQuery } from '../publish-api.ts';
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
  const queryClient = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const load = async () => {
    setLoading(true);
    try {
      const latest = await queryClient.fetchQuery({ ...myDemandQuery(demand.id), staleTime: 0 });
      editor.autosave.current?.finish();
      onLoad(latest);
    } catch (error) {
      showToast(toApiFailure(error).message, { tone: 'error', long: true });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Note ref={panel} role="alert" tabIndex={-1} data-tone="warning">
      <GitCompareArrows size={16} aria-hidden="true" />
      <p>需求已在别处更新。您填写的内容都还在，请选择以哪一份为准。</p>
      <NoteActions>
        <Button size="small" busy={isLoading} onClick={() => void load()}>
          载入最新
        </Button>
        <Button size="small" variant="primary" busy={isBusy} onClick={onKeep}>
          仍然用我的内容保存
        </Button>
      </NoteActions>
    </Note>
  );
}
