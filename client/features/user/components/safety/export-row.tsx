import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { safetyAnchors } from '../../safety-model.ts';
import { useDataExport } from '../../use-data-export.ts';
import { SafetyRow } from './safety-row.tsx';

const Problem = styled.p`
  color: var(--danger);
`;

/** Exports the user's data as a file. */
export function ExportRow() {
  const { download, isBusy, problem } = useDataExport();
  return (
    <SafetyRow
      id={safetyAnchors.exporting}
      name="个人数据"
      action={
        <Button busy={isBusy} onClick={download}>
          <Download size={14} aria-hidden="true" />
          导出数据
        </Button>
      }
    >
      <p>下载平台保存的您的全部数据：资料、需求、消息、收藏、登录记录等。JSON 格式，每小时可导出一次。</p>
      <div aria-live="polite">{problem && <Problem>{problem}</Problem>}</div>
    </SafetyRow>
  );
}
