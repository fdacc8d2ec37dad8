import { drawCode, drawGround, fillRound, posterColors, setFont, write } from '#client/lib/poster/poster-brush.ts';
import { savePoster } from '#client/lib/poster/save-poster.ts';
import type { PosterModel } from '../share-model.ts';

const MARGIN = 56;
const CARD = { x: 40, y: 150, width: 670, height: 770 };
const TEXT_X = CARD.x + MARGIN;
const TEXT_WIDTH = CARD.width - 2 * MARGIN;
const column = { x: TEXT_X, width: TEXT_WIDTH };
const line = { size: 26, lineHeight: 26, maxLines: 1 };

/** Saves a demand's poster; `code` leads to the demand. Throws where a browser cannot draw. */
export const saveDemandPoster = (poster: PosterModel, code: SVGElement, fileName: string): Promise<void> =>
  savePoster((context, picture) => drawPoster(context, poster, picture), code, fileName);

function drawPoster(context: CanvasRenderingContext2D, poster: PosterModel, code: CanvasImageSource): void {
  drawGround(context, poster.siteName, CARD);
  let y = CARD.y + MARGIN;
  y = drawType(context, poster.typeName, y);
  y = write(context, poster.title, {
    ...column,
    y: y + 72,
    size: 44,
    lineHeight: 62,
    weight: 700,
    color: posterColors.text,
    maxLines: 3,
  });
  // A title of three lines leaves room for two of the summary.
  const maxLines = y > CARD.y + 320 ? 2 : 4;
  write(context, poster.summary, { ...column, y: y + 20, size: 27, lineHeight: 44, weight: 400, color: posterColors.soft, maxLines });
  drawFacts(context, poster.facts, CARD.y + 500);
  drawPublisher(context, poster.publisher);
  drawCode(context, code, CARD, ['扫码查看需求详情', '联系发布者，洽谈合作']);
}

function drawType(context: CanvasRenderingContext2D, typeName: string, y: number): number {
  setFont(context, 26, 600, posterColors.brand);
  fillRound(context, { x: TEXT_X, y, width: context.measureText(typeName).width + 40, height: 48 }, 10, posterColors.pale);
  setFont(context, 26, 600, posterColors.brand);
  context.fillText(typeName, TEXT_X + 20, y + 34);
  return y + 48;
}

function drawFacts(context: CanvasRenderingContext2D, facts: PosterModel['facts'], top: number): void {
  for (const [index, [name, value]] of facts.entries()) {
    const y = top + index * 52 + 32;
    write(context, name, { ...line, x: TEXT_X, y, width: 100, weight: 400, color: posterColors.muted });
    write(context, value, { ...line, x: TEXT_X + 100, y, width: TEXT_WIDTH - 100, weight: 600, color: posterColors.text });
  }
}

function drawPublisher(context: CanvasRenderingContext2D, publisher: string): void {
  const y = CARD.y + CARD.height - 96;
  context.fillStyle = posterColors.line;
  context.fillRect(TEXT_X, y, TEXT_WIDTH, 2);
  write(context, `发布者：${publisher}`, { ...line, ...column, y: y + 58, weight: 400, color: posterColors.soft });
}
