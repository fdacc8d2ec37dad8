import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { isImeKeyEvent } from '#client/ui/input-method.ts';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Note } from '#client/ui/note.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { CodeNode } from '#shared/contract/reference.ts';
import { regionTreeQuery } from './reference-queries.ts';
import { RegionColumn } from './region-column.tsx';
import { choicesBelow, findRegions, NATIONWIDE, type Region, regionName, regionSteps } from './region-model.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-2);
  margin-top: var(--space-3);

  &[data-depth='2'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Above = styled(Note)`
  margin-bottom: var(--space-3);
`;

const Found = styled.ul`
  height: 300px;
  margin-top: var(--space-3);
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);

  button {
    width: 100%;
    padding: var(--space-2) var(--space-3);
    text-align: left;
  }
  button:hover {
    background: var(--surface-hover);
    color: var(--brand);
  }
  p {
    padding: var(--space-3);
    color: var(--text-muted);
  }
`;

interface RegionDialogProps extends LazyDialogProps {
  /** Code of the current choice; empty if there is none. */
  code: string;
  /** Name of the field, such as 「合作地区」. */
  label: string;
  /** Deepest level to choose: 2 is 市, 3 is 区. */
  depth: 2 | 3;
  /** Whether 全国 can be chosen. */
  hasNationwide: boolean;
  /** Whether the choice can be cleared. */
  isOptional: boolean;
  /** Regions to offer if the API cannot return the tree. */
  fallback: readonly CodeNode[];
  onChoose: (region: Region) => void;
}

/** Chooses a 省, 市 or 区 (or 全国) by searching for its name or level by level. */
export function RegionDialog({ open, label, fallback, onOpenChange, ...choice }: RegionDialogProps) {
  const choose = (tree: readonly CodeNode[]) => <Choice {...choice} tree={tree} onClose={() => onOpenChange(false)} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`选择${label}`} width={600}>
      <Await
        query={regionTreeQuery(choice.depth)}
        pending={<Skeleton height={400} radius={8} />}
        failed={({ message }, retry) =>
          fallback.length > 0 ? (
            <>
              {retry && <Missing retry={retry} />}
              {choose(fallback)}
            </>
          ) : (
            <LoadFailed message={message} retry={retry} />
          )
        }
      >
        {choose}
      </Await>
    </Dialog>
  );
}

/** Shown if the tree could not be loaded: the provinces can be chosen, and the tree can be requested again. */
const Missing = ({ retry }: { retry: () => void }) => (
  <Above role="alert" data-tone="warning">
    <p>市、区没有加载出来，可以先选省份。</p>
    <Button size="small" onClick={retry}>
      重试
    </Button>
  </Above>
);

interface ChoiceProps extends Pick<RegionDialogProps, 'code' | 'depth' | 'hasNationwide' | 'isOptional' | 'onChoose'> {
  onClose: () => void;
  tree: readonly CodeNode[];
}

function Choice({ tree, code, depth, hasNationwide, isOptional, onChoose, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState(code || (hasNationwide ? NATIONWIDE.code : ''));
  const [typed, setTyped] = useState('');
  const listId = useId();
  const search = useRef<HTMLInputElement>(null);
  // The dialog opened before the search field existed, so focus it now. Not on phones, where a keyboard would cover the lists.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) search.current?.focus();
  }, []);
  const tops = hasNationwide ? [NATIONWIDE, ...tree] : tree;
  const found = findRegions(tops, typed);
  const [province, city, district] = regionSteps(tree, chosen);
  const name = regionName(tree, chosen);
  return (
    <>
      <TextInput
        ref={search}
        type="search"
        aria-label="搜索地区"
        aria-controls={listId}
        placeholder={depth === 2 ? '搜索省、市，例如：深圳' : '搜索省、市、区，例如：南山'}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first || isImeKeyEvent(event.nativeEvent)) return;
          event.preventDefault();
          onChoose(first);
        }}
      />
      {typed.trim() ? (
        <Found id={listId} aria-label="搜索结果">
          {found.map((region) => (
            <li key={region.code}>
              <button type="button" onClick={() => onChoose(region)}>
                {region.name}
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li>
              <p role="status">没有找到「{typed.trim()}」，换个名称试试</p>
            </li>
          )}
        </Found>
      ) : (
        <Columns id={listId} data-depth={depth}>
          <RegionColumn label="省份" nodes={tops} chosen={province?.code} onChoose={setChosen} />
          <RegionColumn
            label="城市"
            nodes={province ? choicesBelow(province) : []}
            chosen={city?.code}
            whole={province && province !== NATIONWIDE ? { code: province.code, name: `${province.name}全部` } : undefined}
            onChoose={setChosen}
          />
          {depth === 3 && (
            <RegionColumn
              label="区县"
              nodes={city?.children ?? []}
              chosen={district?.code}
              whole={city && { code: city.code, name: `${city.name}全部` }}
              onChoose={setChosen}
            />
          )}
        </Columns>
      )}
      <DialogFooter>
        <p aria-live="polite">{name && `已选：${name}`}</p>
        {isOptional && code && (
          <Button variant="ghost" onClick={() => onChoose({ code: '', name: '' })}>
            清除
          </Button>
        )}
        <Button onClick={onClose}>取消</Button>
        <Button variant="primary" disabled={!name} onClick={() => onChoose({ code: chosen, name })}>
          确定
        </Button>
      </DialogFooter>
    </>
  );
}
