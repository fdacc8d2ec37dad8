import type { PageProps } from '#client/lib/page-definition.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { readDemandSearch } from '#shared/rules/read-demand-search.ts';
import { demandTypeHints } from '#shared/text/labels.ts';
import { ListFrame } from '../components/list-frame.tsx';
import { useSavedSearchVisit } from '../components/save-search.tsx';
import { listHeading } from '../list-model.ts';

/** Lists the demands of one type, or of all, with every filter in the address. */
export function DemandListPage({ request }: PageProps) {
  useSavedSearchVisit(request.search.get('savedId'));
  const search = readDemandSearch(request.params.typeCode, request.search);
  if (!search) return null;
  const title = listHeading(search);
  return (
    <ListFrame
      trail={[
        { label: '首页', href: href('home') },
        ...(search.typeCode ? [{ label: '全部需求', href: listHref(anyDemand) }] : []),
        { label: title },
      ]}
      title={title}
      hint={search.typeCode ? demandTypeHints[search.typeCode] : '九类商务合作，按行业与地区精准对接'}
      search={search}
    />
  );
}
