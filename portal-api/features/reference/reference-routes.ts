import { Router } from 'express';
import { boostDurations, demandColors } from '#shared/contract/boost-enums.ts';
import { demandSorts, demandTypeCodes, settlementModes } from '#shared/contract/demand-enums.ts';
import {
  type CodeNode,
  getDemandOptions,
  getIndustryChildren,
  getIndustryTree,
  getPositions,
  getRegionTree,
} from '#shared/contract/reference.ts';
import { demandSortNames, demandTypeNames, settlementModeNames } from '#shared/text/labels.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { cutTree, getReferenceCatalog, type ReferenceCatalog } from '../../domain/reference/reference-catalog.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { PreparedAnswer } from '../../platform/http/prepared-answer.ts';

/** Routes for industries, positions, the enums of demands and the region tree: the same for everyone, prepared on the first call. */
export function referenceRoutes({ db }: PortalApiDeps): Router {
  const router = Router();
  const answerOnce = prepareOnce(() => getReferenceCatalog(db));
  const byDepth = [1, 2, 3].map((depth) => answerOnce(({ regions }) => cutTree(regions, depth)));
  const industryTree = answerOnce(({ industries }) => industries);
  const positionList = answerOnce(({ positions }) => positions);
  const options = answerOnce(toOptions);

  bindCall(router, getIndustryTree, industryTree);
  bindCall(router, getPositions, positionList);
  bindCall(router, getDemandOptions, options);
  bindCall(router, getRegionTree, async ({ query }) => {
    const answer = byDepth[query.depth - 1];
    if (!answer) throw new ApiError(400, '地区层级不正确', { fields: { depth: '地区层级不正确' } });
    return answer();
  });
  bindCall(router, getIndustryChildren, async ({ query }) => {
    const { industries } = await getReferenceCatalog(db);
    if (!query.parentCode) return cutTree(industries, 1);
    const parent = industries.find(({ code }) => code === query.parentCode);
    return parent?.children ?? [];
  });
  return router;
}

/** Creates functions that build an answer from the catalog on the first call, and return the same one from then on. */
const prepareOnce = (load: () => Promise<ReferenceCatalog>) => (select: (catalog: ReferenceCatalog) => unknown) => {
  let answer: PreparedAnswer | undefined;
  return async () => {
    answer ??= new PreparedAnswer(select(await load()));
    return answer;
  };
};

const named = <Code extends string>(codes: readonly Code[], names: Readonly<Record<Code, string>>) =>
  codes.map((code) => ({ code, name: names[code] }));

function toOptions({ industries, regions }: { industries: readonly CodeNode[]; regions: readonly CodeNode[] }) {
  return {
    types: named(demandTypeCodes, demandTypeNames),
    industries,
    regions: cutTree(regions, 2),
    settlementModes: named(settlementModes, settlementModeNames),
    sorts: named(demandSorts, demandSortNames),
    durations: [...boostDurations],
    colors: [...demandColors],
  };
}
