import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextInput } from '#client/ui/field.tsx';
import type { LateDialogProps } from '#client/ui/late-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { CodeNode } from '#shared/contract/reference-contract.ts';
import { DialogFoot } from '../components/dialog-foot.tsx';
import { RegionColumn } from '../components/region-column.tsx';
import { regionsQuery } from '../publish-api.ts';
import { findRegions, NATIONWIDE, type Region, regionName, regionPath } from '../region-model.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-2);
  margin-top: var(--space-3);
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

interface RegionDialogProps extends LateDialogProps {
  /** What is chosen so far; empty: nothing. */
  code: string;
  /** For an API that has no whole tree. */
  fallback: readonly CodeNode[];
  onChoose: (region: Region) => void;
}

/** D09: 全国, a 省, a 市 or a 区, found by name or step by step. */
export const RegionDialog = ({ open, code, fallback, onChoose, onOpenChange }: RegionDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="选择合作地区" width={600}>
    <Await
      query={regionsQuery}
      pending={<Skeleton height={400} radius={8} />}
      failed={({ message }, retry) =>
        fallback.length > 0 ? (
          <Choice tree={fallback} code={code} onChoose={onChoose} onClose={() => onOpenChange(false)} />
        ) : (
          <LoadFailed message={message} retry={retry} />
        )
      }
    >
      {(tree) => <Choice tree={tree} code={code} onChoose={onChoose} onClose={() => onOpenChange(false)} />}
    </Await>
  </Dialog>
);

interface ChoiceProps extends Pick<RegionDialogProps, 'code' | 'onChoose'> {
  onClose: () => void;
  tree: readonly CodeNode[];
}

function Choice({ tree, code, onChoose, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState(code || NATIONWIDE.code);
  const [typed, setTyped] = useState('');
  const listId = useId();
  const search = useRef<HTMLInputElement>(null);
  // The regions come after the dialog, which had nothing else to focus. On phones a keyboard would cover the lists.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) search.current?.focus();
  }, []);
  const found = findRegions(tree, typed);
  const [province, city, district] = regionPath(tree, chosen);
  const name = regionName(tree, chosen);
  return (
    <>
      <TextInput
        ref={search}
        type="search"
        aria-label="搜索地区"
        aria-controls={listId}
        placeholder="搜索省、市、区，例如：南山"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first) return;
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
        <Columns id={listId}>
          <RegionColumn label="省份" nodes={[NATIONWIDE, ...tree]} chosen={province?.code} onChoose={setChosen} />
          <RegionColumn
            label="城市"
            nodes={province?.children ?? []}
            chosen={city?.code}
            whole={province && province !== NATIONWIDE ? { code: province.code, name: `${province.name}全部` } : undefined}
            onChoose={setChosen}
          />
          <RegionColumn
            label="区县"
            nodes={city?.children ?? []}
            chosen={district?.code}
            whole={city && { code: city.code, name: `${city.name}全部` }}
            onChoose={setChosen}
          />
        </Columns>
      )}
      <DialogFoot>
        <p aria-live="polite">{name && `已选：${name}`}</p>
        <Button onClick={onClose}>取消</Button>
        <Button variant="primary" disabled={!name} onClick={() => onChoose({ code: chosen, name })}>
          确定
        </Button>
      </DialogFoot>
    </>
  );
}
