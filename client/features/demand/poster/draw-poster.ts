import type { PosterModel } from '../share-model.ts';
import { breakLines } from './break-lines.ts';

/** px */
export const POSTER = { width: 750, height: 1200 } as const;

const FONT = '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const MARGIN = 56;
const CARD = { x: 40, y: 150, width: 670, height: 770 };
const TEXT_X = CARD.x + MARGIN;
const TEXT_WIDTH = CARD.width - 2 * MARGIN;
const QR_SIZE = 180;
const colors = { brand: '#1f5eff', deep: '#1143c0', text: '#18202f', soft: '#46526a', muted: '#5f6b82', line: '#e1e6ee', pale: '#ebf1ff' };

/** Draws a demand's poster, always in the light colours: it is a picture that leaves the site. `code` leads to the demand. */
export function drawPoster(context: CanvasRenderingContext2D, poster: PosterModel, code: CanvasImageSource): void {
  drawGround(context, poster.siteName);
  let y = CARD.y + MARGIN;
  y = drawType(context, poster.typeName, y);
  y = write(context, poster.title, { y: y + 72, size: 44, lineHeight: 62, weight: 700, color: colors.text, maxLines: 3 });
  // A title of three lines leaves room for two of the summary.
  const maxLines = y > CARD.y + 320 ? 2 : 4;
  y = write(context, poster.summary, { y: y + 20, size: 27, lineHeight: 44, weight: 400, color: colors.soft, maxLines });
  drawFacts(context, poster.facts, CARD.y + 500);
  drawPublisher(context, poster.publisher);
  drawCode(context, code);
}

function drawGround(context: CanvasRenderingContext2D, siteName: string): void {
  const ground = context.createLinearGradient(0, 0, 0, POSTER.height);
  ground.addColorStop(0, colors.brand);
  ground.addColorStop(1, colors.deep);
  context.fillStyle = ground;
  context.fillRect(0, 0, POSTER.width, POSTER.height);
  context.textBaseline = 'alphabetic';
  setFont(context, 40, 700, '#ffffff');
  context.fillText(siteName, CARD.x, 92);
  setFont(context, 24, 400, '#dbe6ff');
  context.textAlign = 'right';
  context.fillText('商务合作需求对接', CARD.x + CARD.width, 90);
  context.textAlign = 'left';
  fillRound(context, CARD, 28, '#ffffff');
}

function drawType(context: CanvasRenderingContext2D, typeName: string, y: number): number {
  setFont(context, 26, 600, colors.brand);
  fillRound(context, { x: TEXT_X, y, width: context.measureText(typeName).width + 40, height: 48 }, 10, colors.pale);
  setFont(context, 26, 600, colors.brand);
  context.fillText(typeName, TEXT_X + 20, y + 34);
  return y + 48;
}

interface Writing {
  y: number;
  size: number;
  lineHeight: number;
  weight: number;
  color: string;
  maxLines: number;
}

/** Gives where the next thing may stand. */
function write(context: CanvasRenderingContext2D, text: string, { y, size, lineHeight, weight, color, maxLines }: Writing): number {
  setFont(context, size, weight, color);
  const lines = breakLines(text, TEXT_WIDTH, maxLines, (part) => context.measureText(part).width);
  for (const [index, line] of lines.entries()) context.fillText(line, TEXT_X, y + index * lineHeight);
  return y + lines.length * lineHeight;
}

function drawFacts(context: CanvasRenderingContext2D, facts: PosterModel['facts'], top: number): void {
  for (const [index, [name, value]] of facts.entries()) {
    const y = top + index * 52;
    setFont(context, 26, 400, colors.muted);
    context.fillText(name, TEXT_X, y + 32);
    setFont(context, 26, 600, colors.text);
    const [line = ''] = breakLines(value, TEXT_WIDTH - 100, 1, (part) => context.measureText(part).width);
    context.fillText(line, TEXT_X + 100, y + 32);
  }
}

function drawPublisher(context: CanvasRenderingContext2D, publisher: string): void {
  const y = CARD.y + CARD.height - 96;
  context.fillStyle = colors.line;
  context.fillRect(TEXT_X, y, TEXT_WIDTH, 2);
  setFont(context, 26, 400, colors.soft);
  const [line = ''] = breakLines(`发布者：${publisher}`, TEXT_WIDTH, 1, (part) => context.measureText(part).width);
  context.fillText(line, TEXT_X, y + 58);
}

function drawCode(context: CanvasRenderingContext2D, code: CanvasImageSource): void {
  const y = CARD.y + CARD.height + 40;
  const side = QR_SIZE + 20;
  fillRound(context, { x: CARD.x, y, width: side, height: side }, 16, '#ffffff');
  context.imageSmoothingEnabled = false;
  context.drawImage(code, CARD.x + 10, y + 10, QR_SIZE, QR_SIZE);
  setFont(context, 32, 600, '#ffffff');
  context.fillText('扫码查看需求详情', CARD.x + side + 36, y + 88);
  setFont(context, 24, 400, '#dbe6ff');
  context.fillText('联系发布者，洽谈合作', CARD.x + side + 36, y + 132);
}

function setFont(context: CanvasRenderingContext2D, size: number, weight: number, color: string): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.fillStyle = color;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function fillRound(context: CanvasRenderingContext2D, { x, y, width, height }: Box, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}
