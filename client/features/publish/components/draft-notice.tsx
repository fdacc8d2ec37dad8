import { FileClock, Files } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { MyDemand } from '#shared/contract/publish.ts';
import type { DraftMessage } from '../draft-autosave.ts';
import type { Editor } from '../forms/use-demand-form.ts';
import { useLoadLatest } from '../use-load-latest.ts';
import { NoteActions } from './note-actions.tsx';

/* A live region: it announces its content, and takes no space between its neighbours while it is empty. */
const Live = styled.div`
  &:empty {
    position: absolute;
  }
`;

/* Short enough for the text and its buttons to fit on one line on most phones. */
const Restored = styled(Note)`
  > p {
    flex-basis: auto;
  }
`;

interface DraftNoticeProps {
  notice: DraftMessage | null;
  editor: Editor;
  /** The demand that is edited; null for a new one. */
  demand: MyDemand | null;
  onLoad: (latest: MyDemand) => void;
  onClose: () => void;
}

/** The state of the draft, with the choices that the user has. */
export function DraftNotice({ notice, editor, demand, onLoad, onClose }: DraftNoticeProps) {
  const { autosave } = editor;
  const { isLoading, load } = useLoadLatest(demand, editor, onLoad);
  const box = useRef<HTMLDivElement>(null);
  const choose = (decide: () => void) => () => {
    decide();
    // The pressed button is about to be removed.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <Live ref={box} tabIndex={-1} aria-live="polite">
      {notice?.kind === 'restored' && (
        <Restored>
          <FileClock size={16} aria-hidden="true" />
          <p>
            已恢复草稿 · <RelativeTime iso={new Date(notice.savedAt).toISOString()} />
          </p>
          <NoteActions>
            <Button size="small" onClick={choose(() => autosave.current?.discard())}>
              放弃草稿
            </Button>
            <Button size="small" variant="ghost" onClick={choose(onClose)}>
              知道了
            </Button>
          </NoteActions>
        </Restored>
      )}
      {notice?.kind === 'newer' && (
        <Note data-tone="warning">
          <Files size={16} aria-hidden="true" />
          <p>另一个标签页有更新的内容。在您选择之前，两边的内容都会保留。</p>
          <NoteActions>
            <Button size="small" variant="primary" onClick={choose(() => autosave.current?.takeOver(notice.draft))}>
              载入
            </Button>
            <Button size="small" onClick={choose(() => autosave.current?.keepOwn())}>
              保留本页内容
            </Button>
          </NoteActions>
        </Note>
      )}
      {notice?.kind === 'unsaved' && (
        <Note data-tone="warning">
          <Files size={16} aria-hidden="true" />
          <p>浏览器没有存储空间，草稿无法保存，提交前请不要关闭本页。</p>
          <Button size="small" variant="ghost" onClick={choose(onClose)}>
            知道了
          </Button>
        </Note>
      )}
      {notice?.kind === 'gone' && (
        <Note data-tone="warning">
          <Files size={16} aria-hidden="true" />
          <p>
            {demand
              ? '这条需求的修改已在另一个标签页提交或放弃。您填写的内容都还在。'
              : '这份草稿已在另一个标签页提交或放弃，请勿重复提交。'}
          </p>
          <NoteActions>
            {demand ? (
              <Button size="small" variant="primary" busy={isLoading} onClick={load}>
                载入最新
              </Button>
            ) : (
              <Button size="small" variant="primary" onClick={choose(() => autosave.current?.discard())}>
                清空本页
              </Button>
            )}
            <Button size="small" onClick={choose(onClose)}>
              继续编辑
            </Button>
          </NoteActions>
        </Note>
      )}
    </Live>
  );
}
