import { drawCode, drawGround, fillRound, POSTER, posterColors, setFont, write } from '#client/lib/poster/poster-brush.ts';
import { savePoster } from '#client/lib/poster/save-poster.ts';

/** The contents of an invitation's poster. */
export interface InvitationPoster {
  siteName: string;
  /** Nickname of the inviter; may be empty. */
  nickname: string;
  inviteCode: string;
  /** The reward of the invited person. */
  gift: string;
}

const CARD = { x: 40, y: 150, width: 670, height: 770 };
const MARGIN = 56;
const TEXT = { x: CARD.x + MARGIN, width: CARD.width - 2 * MARGIN };
const points = ['九类合作需求，找客户、找渠道、找资源', '实名与企业认证，需求审核后展示', '看中就聊，直接联系发布人'];

/** Saves an invitation as a picture with `code` as its QR code. Throws if the browser cannot draw. */
export const saveInvitationPoster = (poster: InvitationPoster, code: SVGElement): Promise<void> =>
  savePoster((context, picture) => drawInvitation(context, poster, picture), code, `邀请海报-${poster.inviteCode}.png`);

function drawInvitation(context: CanvasRenderingContext2D, poster: InvitationPoster, code: CanvasImageSource): void {
  const { siteName, nickname, inviteCode, gift } = poster;
  drawGround(context, siteName, CARD);
  const invites = nickname ? `${nickname} 邀请您加入` : '邀请您加入';
  let y = CARD.y + MARGIN + 44;
  y = write(context, invites, { ...TEXT, y, size: 34, lineHeight: 50, weight: 600, color: posterColors.soft, maxLines: 2 });
  y = write(context, siteName, { ...TEXT, y: y + 16, size: 56, lineHeight: 74, weight: 700, color: posterColors.text, maxLines: 1 });
  for (const point of points) y = drawPoint(context, point, y + 8);
  drawGift(context, { inviteCode, gift });
  drawCode(context, code, CARD, ['扫码接受邀请', '注册后即可发布和对接需求']);
}

function drawPoint(context: CanvasRenderingContext2D, point: string, y: number): number {
  context.fillStyle = posterColors.brand;
  context.beginPath();
  context.arc(TEXT.x + 7, y - 9, 7, 0, 2 * Math.PI);
  context.fill();
  const place = { x: TEXT.x + 32, width: TEXT.width - 32 };
  return write(context, point, { ...place, y, size: 27, lineHeight: 48, weight: 400, color: posterColors.soft, maxLines: 1 });
}

/** Draws the invite code and the reward of the invited person at the bottom of the card. */
function drawGift(context: CanvasRenderingContext2D, { inviteCode, gift }: Pick<InvitationPoster, 'inviteCode' | 'gift'>): void {
  const box = { x: TEXT.x, y: CARD.y + CARD.height - MARGIN - 220, width: TEXT.width, height: 220 };
  fillRound(context, box, 20, posterColors.pale);
  context.textAlign = 'center';
  const middle = POSTER.width / 2;
  setFont(context, 26, 400, posterColors.muted);
  context.fillText('邀请码', middle, box.y + 56);
  setFont(context, 56, 700, posterColors.brand);
  context.fillText([...inviteCode].join('\u2009'), middle, box.y + 124);
  setFont(context, 24, 400, posterColors.soft);
  context.fillText(`首条需求通过审核，您得${gift}`, middle, box.y + 180);
  context.textAlign = 'left';
}
