import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CallForm } from '#client/forms/call-form.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorLine } from '#client/ui/error-line.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TextArea } from '#client/ui/text-input.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { MAX_QUICK_REPLIES } from '#shared/rules/limits.ts';
import { texts } from '#shared/text/texts.ts';
import { quickRepliesQuery } from '../quick-reply-api.ts';
import { type QuickReplyRow, withMovedRow, withNewRow, withoutRow, withText } from '../quick-reply-rows.ts';
import { FORM_ID, useQuickRepliesForm } from '../use-quick-replies-form.ts';

const Lead = styled.p`
  color: var(--text-secondary);
`;

const Pending = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const List = styled.ol`
  display: grid;
  gap: var(--space-3);

  > li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-2);
  }
  > li > label {
    padding-top: 11px;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
    text-align: right;
  }
  > li > p {
    grid-column: 2;
  }
  textarea {
    min-height: 44px;
    max-height: 240px;
    resize: none;
  }
  @media (max-width: 559px) {
    > li {
      grid-template-columns: 20px minmax(0, 1fr);
      row-gap: 0;
    }
    > li > p {
      margin-top: var(--space-1);
    }
    > li > div {
      grid-column: 2;
      order: 1;
      justify-self: end;
    }
  }
`;

const Tools = styled.div`
  display: flex;

  button {
    display: grid;
    place-items: center;
    width: 36px;
    height: 44px;
    border-radius: var(--radius);
    color: var(--text-secondary);
  }
  @media (max-width: 767px) {
    button {
      width: 44px;
    }
  }
  button:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
  button:disabled {
    background: none;
    color: var(--text-muted);
    opacity: 0.5;
  }
`;

const Adding = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);

  > p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const none: readonly string[] = [];

/**
 * Edits the user's own sentences for messages: they are changed, moved, deleted and added in the form, and saved as a whole. Closing the dialog
 * keeps what was changed; 取消 discards it.
 */
export function QuickRepliesDialog({ open, onOpenChange }: LazyDialogProps) {
  // Read anew for each opening: another device may have saved since.
  const { data, error, isFetching, refetch } = useQuery({ ...quickRepliesQuery, enabled: open, staleTime: 0 });
  const close = () => onOpenChange(false);
  const { discard, ...form } = useQuickRepliesForm(data?.phrases ?? none, () => {
    close();
    showToast('常用语已保存', { tone: 'success' });
  });
  const cancel = () => {
    discard();
    close();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="管理常用语" width={560}>
      {data ? (
        <QuickRepliesForm {...form} onCancel={cancel} />
      ) : (error && !isFetching) || data === null ? (
        <LoadFailed message={error ? toApiFailure(error).message : texts.notOffered} retry={error ? () => void refetch() : undefined} />
      ) : (
        <Pending role="status" aria-label="正在加载">
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Pending>
      )}
    </Dialog>
  );
}

interface FormProps extends Omit<ReturnType<typeof useQuickRepliesForm>, 'discard'> {
  onCancel: () => void;
}

function QuickRepliesForm({ rows, problems, rootProblem, isBusy, submit, change, onCancel }: FormProps) {
  const focusNext = useFocusNext();
  const said = useRef<HTMLParagraphElement>(null);
  const add = () => {
    const next = withNewRow(rows);
    change(next);
    focusNext(next.at(-1)?.key);
  };
  const remove = (index: number) => {
    const next = withoutRow(rows, rows[index]?.key ?? '');
    change(next);
    focusNext((next[index] ?? next.at(-1))?.key, 'add');
  };
  const move = (index: number, by: -1 | 1) => {
    const { key = '' } = rows[index] ?? {};
    change(withMovedRow(rows, key, by));
    const [pressed, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
    focusNext(`${key}-${pressed}`, `${key}-${other}`);
    if (said.current) said.current.textContent = `已移到第 ${index + by + 1} 条`;
  };
  return (
    <CallForm label="管理常用语" submit={submit}>
      <Lead>把经常要回复的话存在这里，以后点一下就能填入消息，在空白的消息框里输入 / 也能选用。只有您自己能看到。</Lead>
      {rows.length > 0 && (
        <List aria-label="我的常用语">
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              number={index + 1}
              isLast={index === rows.length - 1}
              problem={problems[row.key]}
              onChange={(text) => change(withText(rows, row.key, text))}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          ))}
        </List>
      )}
      <Adding>
        <Button id={idOf('add')} disabled={rows.length >= MAX_QUICK_REPLIES} onClick={add}>
          <Plus size={16} aria-hidden="true" />
          添加一条
        </Button>
        <p className="tabular-nums">
          {rows.length}/{MAX_QUICK_REPLIES} 条
        </p>
      </Adding>
      <p ref={said} role="status" className="visually-hidden" />
      <FormButtons submitLabel="保存" isBusy={isBusy} rootProblem={rootProblem}>
        <Button onClick={onCancel}>取消</Button>
      </FormButtons>
    </CallForm>
  );
}

const idOf = (name: string): string => `${FORM_ID}-${name}`;

/** Returns a function that focuses the first of some controls that can be focused after the next render. */
function useFocusNext() {
  const names = useRef<readonly (string | undefined)[]>([]);
  useLayoutEffect(() => {
    const controls = names.current.map((name) => (name ? document.getElementById(idOf(name)) : null));
    names.current = [];
    controls.find((control) => control && !control.matches(':disabled'))?.focus();
  });
  return (...next: readonly (string | undefined)[]) => {
    names.current = next;
  };
}

interface RowProps {
  row: QuickReplyRow;
  /** Position of the row, from 1. */
  number: number;
  isLast: boolean;
  problem: string | undefined;
  onChange: (text: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Row({ row: { key, text }, number, isLast, problem, onChange, onMove, onRemove }: RowProps) {
  const id = idOf(key);
  const noteId = problem ? `${id}-note` : undefined;
  return (
    <li>
      <label htmlFor={id}>
        <span className="visually-hidden">常用语 </span>
        {number}
      </label>
      <TextArea
        id={id}
        rows={2}
        value={text}
        aria-describedby={noteId}
        aria-invalid={problem ? true : undefined}
        data-invalid={problem ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
        dir="auto"
      />
      <Tools>
        <button
          type="button"
          id={`${id}-up`}
          aria-label={`上移第 ${number} 条`}
          title="上移"
          disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={16} aria-hidden="true" />
        </button>
        <button type="button" id={`${id}-down`} aria-label={`下移第 ${number} 条`} title="下移" disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={16} aria-hidden="true" />
        </button>
        <button type="button" aria-label={`删除第 ${number} 条`} title="删除" onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </button>
      </Tools>
      {problem && (
        <ErrorLine isSmall id={noteId}>
          {problem}
        </ErrorLine>
      )}
    </li>
  );
}
