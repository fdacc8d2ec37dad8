import { breakLines } from './break-lines.ts';

/** Size of a poster in px. */
export const POSTER = { width: 750, height: 1200 } as const;

/** Colours of a poster. It is shared outside the site, so they always follow the light theme. */
export const posterColors = {
  brand: '#1f5eff',
  deep: '#1143c0',
  text: '#18202f',
  soft: '#46526a',
  muted: '#5f6b82',
  line: '#e1e6ee',
  pale: '#ebf1ff',
  onBrand: '#dbe6ff',
  paper: '#ffffff',
} as const;

const FONT = '"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
const QR_SIZE = 180;
export const CARD_RADIUS = 28;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function setFont(context: CanvasRenderingContext2D, size: number, weight: number, color: string): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.fillStyle = color;
}

export function fillRound(context: CanvasRenderingContext2D, { x, y, width, height }: Box, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** Draws a picture at the top of a card with its rounded corners: fills the box and crops the overflow equally on both sides. */
export function drawHead(context: CanvasRenderingContext2D, picture: HTMLImageElement, box: Box, radius: number): void {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.max(box.width / naturalWidth, box.height / naturalHeight);
  const [width, height] = [naturalWidth * scale, naturalHeight * scale];
  context.save();
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, [radius, radius, 0, 0]);
  context.clip();
  context.drawImage(picture, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
  context.restore();
}

export interface Writing {
  x: number;
  /** Baseline of the first line. */
  y: number;
  /** Maximum width of a line. */
  width: number;
  size: number;
  lineHeight: number;
  weight: number;
  color: string;
  maxLines: number;
}

/** Draws a text in at most `maxLines` lines; returns the y coordinate for the next element. */
export function write(context: CanvasRenderingContext2D, text: string, writing: Writing): number {
  const { x, y, width, size, lineHeight, weight, color, maxLines } = writing;
  setFont(context, size, weight, color);
  const lines = breakLines(text, width, maxLines, (part) => context.measureText(part).width);
  for (const [index, line] of lines.entries()) context.fillText(line, x, y + index * lineHeight);
  return y + lines.length * lineHeight;
}

/** Draws the blue background with the site's name and a white card. */
export function drawGround(context: CanvasRenderingContext2D, siteName: string, card: Box): void {
  const ground = context.createLinearGradient(0, 0, 0, POSTER.height);
  ground.addColorStop(0, posterColors.brand);
  ground.addColorStop(1, posterColors.deep);
  context.fillStyle = ground;
  context.fillRect(0, 0, POSTER.width, POSTER.height);
  context.textBaseline = 'alphabetic';
  setFont(context, 40, 700, posterColors.paper);
  context.fillText(siteName, card.x, 92);
  setFont(context, 24, 400, posterColors.onBrand);
  context.textAlign = 'right';
  context.fillText('商务合作需求对接', card.x + card.width, 90);
  context.textAlign = 'left';
  fillRound(context, card, CARD_RADIUS, posterColors.paper);
}

/** Draws the QR code below the card with its explanation beside it. */
export function drawCode(
  context: CanvasRenderingContext2D,
  code: CanvasImageSource,
  card: Box,
  [title, hint]: readonly [string, string],
): void {
  const y = card.y + card.height + 40;
  const side = QR_SIZE + 20;
  fillRound(context, { x: card.x, y, width: side, height: side }, 16, posterColors.paper);
  context.imageSmoothingEnabled = false;
  context.drawImage(code, card.x + 10, y + 10, QR_SIZE, QR_SIZE);
  setFont(context, 32, 600, posterColors.paper);
  context.fillText(title, card.x + side + 36, y + 88);
  setFont(context, 24, 400, posterColors.onBrand);
  context.fillText(hint, card.x + side + 36, y + 132);
}
