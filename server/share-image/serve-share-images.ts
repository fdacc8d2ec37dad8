import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { demandSchema } from '#shared/contract/demand.ts';
import { isDemandNumber } from '#shared/rules/demand-number.ts';
import { isDemandTypeCode } from '#shared/rules/demand-search.ts';
import { coverAddress, coverOf, coverTypes } from '#shared/rules/drawn-pictures.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { demandTypeHints, demandTypeName, demandTypeNames } from '#shared/text/labels.ts';
import type { ServerConfig } from '../config/env.ts';
import { requestContext } from '../http/request-context.ts';
import { UpstreamError, type UpstreamFetch } from '../upstream/api-fetch.ts';
import { answerFailure } from '../upstream/failure-answers.ts';
import type { ShareCard } from './draw-share-image.ts';
import type { ShareImagePainter } from './share-image-painter.ts';

export interface ShareImageDeps {
  config: Pick<ServerConfig, 'siteName'>;
  upstreamFetch: UpstreamFetch;
  /** Folder of the built client, which contains the covers. */
  assets: { dir: string };
  painter: ShareImagePainter;
}

/** Maximum size of the cached pictures, in bytes: some hundred pictures. */
const MAX_CACHED_BYTES = 16 * 1_024 * 1_024;

const answerSchema = z.object({
  data: demandSchema.pick({ demandNumber: true, typeCode: true, title: true, budget: true, regionName: true }),
});

type DescribedCard = Omit<ShareCard, 'siteName' | 'cover'> & { coverAddress: string };

/**
 * Serves `GET /share-images/demand/{number}.png` and `/share-images/type/{code}.png`: the pictures that chats show beside a link,
 * 1200 × 630. A demand is read from the API each time, so that a change is drawn again and a demand that was taken down returns 404.
 */
export function serveShareImages({
  config,
  upstreamFetch,
  assets,
  painter,
}: ShareImageDeps): RequestHandler<{ kind: string; file: string }> {
  /** Pictures by the content of their cards; concurrent requests for the same picture share one drawing. */
  const drawn = new LRUCache<string, Buffer, ShareCard>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (png) => png.length,
    fetchMethod: (_words, _old, { context: card }) => painter.paint(card),
  });

  const pictureOf = async ({ coverAddress: address, ...described }: DescribedCard): Promise<Buffer> => {
    const cover = await readFile(join(assets.dir, address), 'utf8');
    const card: ShareCard = { siteName: config.siteName, ...described, cover };
    return drawn.forceFetch(JSON.stringify(card), { context: card });
  };

  return async (request, response) => {
    const { kind, file } = request.params;
    const name = /^([\w-]+)\.png$/.exec(file)?.[1] ?? '';
    try {
      const described = kind === 'demand' ? await describeDemand(name, upstreamFetch, request.ip ?? '') : describeType(kind, name);
      if (!described) return sendMissing(response);
      response
        .type('png')
        .set('Cache-Control', 'public, max-age=3600')
        .send(await pictureOf(described));
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.kind === 'aborted') throw error;
      answerFailure(response, error.kind);
    }
  };
}

const sendMissing = (response: Response): void => void response.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');

/** Describes a demand type of the portal; `00` is the portal as a whole. */
function describeType(kind: string, typeCode: string): DescribedCard | null {
  if (kind !== 'type' || !coverTypes.includes(typeCode)) return null;
  const words = isDemandTypeCode(typeCode)
    ? { title: `${demandTypeNames[typeCode]}需求`, highlight: demandTypeHints[typeCode], facts: '按行业、地区、结算方式筛选，直接对接' }
    : {
        title: '找合作，从一条需求开始',
        highlight: '商务合作需求，直接对接',
        facts: joinFacts(...Object.values(demandTypeNames).slice(0, 6)),
      };
  return { ...words, plainTitle: words.title, coverAddress: coverAddress(typeCode, 0) };
}

async function describeDemand(demandNumber: string, upstreamFetch: UpstreamFetch, clientIp: string): Promise<DescribedCard | null> {
  if (!isDemandNumber(demandNumber)) return null;
  const { requestId } = requestContext();
  const { status, body } = await upstreamFetch({ method: 'GET', path: `/api/demand/${demandNumber}`, token: null, requestId, clientIp });
  if (status === 429 || status >= 500) throw new UpstreamError('down', new Error(`the portal API answered ${status}`));
  const answer = status === 200 ? answerSchema.safeParse(body) : null;
  if (!answer?.success) return null;
  const { title, budget, typeCode, regionName } = answer.data.data;
  return {
    title,
    plainTitle: `${demandTypeName(typeCode)}需求`,
    highlight: budget ? `预算 ${budget}` : null,
    facts: joinFacts(demandTypeName(typeCode), regionName, `编号 ${demandNumber}`),
    coverAddress: coverOf({ typeCode, demandNumber }),
  };
}
