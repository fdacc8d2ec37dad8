import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { PageProps } from '#client/lib/page-definition.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { href } from '#shared/routes/href.ts';
import { MarksLayout } from '../components/marks-layout.tsx';
import { MarksList } from '../components/marks-list.tsx';
import { footprintsQuery } from '../marks-api.ts';
import { readMarksPage } from '../marks-model.ts';
import { useClearFootprints } from '../use-footprints.ts';

const ClearDialog = lazyDialog(async () => (await import('../dialogs/clear-footprints-dialog.tsx')).ClearFootprintsDialog);

/** What the user has looked at, latest first. */
export function DemandFootprintsPage({ request }: PageProps) {
  const [isAsking, setAsking] = useState(false);
  const footprints = useClearFootprints(() => setAsking(false));
  const page = readMarksPage(request);
  return (
    <MarksLayout
      title="浏览记录"
      action={
        <Button onClick={() => setAsking(true)}>
          <Trash2 size={14} aria-hidden="true" />
          清空记录
        </Button>
      }
    >
      <MarksList
        page={page}
        query={footprintsQuery(page)}
        path={href('demand.footprints')}
        deed="浏览"
        empty={{ title: '浏览记录', hint: '看过的需求会留在这里，方便您回头再找。' }}
        actionOf={({ id, title }) => (
          <Button size="small" variant="ghost" aria-label={`移除：${title}`} onClick={() => footprints.remove(id)}>
            <X size={14} aria-hidden="true" />
            移除
          </Button>
        )}
      />
      <ClearDialog open={isAsking} onOpenChange={setAsking} isBusy={footprints.isBusy} onConfirm={footprints.clear} />
    </MarksLayout>
  );
}
