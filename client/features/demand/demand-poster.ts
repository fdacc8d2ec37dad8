import { CARD_RADIUS, drawCode, drawGround, drawHead, fillRound, posterColors, setFont, write } from '#client/lib/poster/poster-brush.ts';
import { loadPicture, savePoster } from '#client/lib/poster/save-poster.ts';
import type { PosterModel } from './share-model.ts';

const MARGIN = 48;
const CARD = { x: 40, y: 136, width: 670, height: 800 };
const HEAD = { x: CARD.x, y: CARD.y, width: CARD.width, height: 290 };
const column = { x: CARD.x + MARGIN, width: CARD.width - 2 * MARGIN };
const line = { ...column, lineHeight: 0, maxLines: 1 };

/** Saves a demand's poster as a file; `code` is the QR code of the demand. Throws if the browser cannot draw. */
export async function saveDemandPoster(poster: PosterModel, code: SVGElement, fileName: string): Promise<void> {
  const head = await loadPicture(poster.pictures);
  await savePoster((context, picture) => drawPoster(context, poster, { head, code: picture }), code, fileName);
}

interface Pictures {
  head: HTMLImageElement | null;
  code: CanvasImageSource;
}

/** Draws, from the top: picture, type, title, summary, budget and region, publisher; below them the QR code. */
function drawPoster(context: CanvasRenderingContext2D, poster: PosterModel, { head, code }: Pictures): void {
  drawGround(context, poster.siteName, CARD);
  if (head) drawHead(context, head, HEAD, CARD_RADIUS);
  drawType(context, poster.subject, HEAD.y + HEAD.height - 26);
  const title = { ...column, size: 42, lineHeight: 56, weight: 700, color: posterColors.text, maxLines: 2 };
  const below = write(context, poster.title, { ...title, y: HEAD.y + HEAD.height + 86 });
  // A short title leaves room for a fourth line of the summary.
  const maxLines = below > HEAD.y + HEAD.height + 150 ? 3 : 4;
  write(context, poster.summary, { ...column, y: below, size: 26, lineHeight: 42, weight: 400, color: posterColors.soft, maxLines });
  drawBudget(context, poster, CARD.y + 604);
  drawPublisher(context, poster.publisher, CARD.y + CARD.height - 82);
  drawCode(context, code, { ...CARD, height: CARD.height - 8 }, ['扫码查看需求详情', '联系发布者，洽谈合作']);
}

/** Draws the type label, half on the picture, half on the card. */
function drawType(context: CanvasRenderingContext2D, subject: string, y: number): void {
  setFont(context, 26, 600, posterColors.paper);
  fillRound(context, { x: column.x, y, width: context.measureText(subject).width + 44, height: 52 }, 26, posterColors.brand);
  setFont(context, 26, 600, posterColors.paper);
  context.fillText(subject, column.x + 22, y + 36);
}

function drawBudget(context: CanvasRenderingContext2D, { budget, region }: PosterModel, y: number): void {
  fillRound(context, { x: column.x, y, width: column.width, height: 96 }, 16, posterColors.pale);
  const middle = y + 58;
  write(context, '预算', { ...line, x: column.x + 24, y: middle, size: 24, weight: 400, color: posterColors.muted });
  write(context, budget, { ...line, x: column.x + 88, y: middle + 4, width: 250, size: 36, weight: 700, color: posterColors.brand });
  context.textAlign = 'right';
  const end = column.x + column.width - 24;
  write(context, region, { ...line, x: end, y: middle, width: 180, size: 26, weight: 600, color: posterColors.text });
  context.textAlign = 'left';
}

function drawPublisher(context: CanvasRenderingContext2D, publisher: string, y: number): void {
  context.fillStyle = posterColors.line;
  context.fillRect(column.x, y, column.width, 2);
  write(context, `发布者：${publisher}`, { ...line, y: y + 50, size: 26, weight: 400, color: posterColors.soft });
}
