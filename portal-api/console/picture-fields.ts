import type { Request } from 'express';
import { imageIdOf, imageVariant, MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import { storeOperatorImage } from '../features/upload/store-image.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Html, html } from '../platform/http/html.ts';
import type { OperatorPageDeps } from './operator-pages.ts';

/** A picture of a form. The field of this name contains the address of the picture that was uploaded before. */
export interface PictureField {
  name: string;
  label: string;
  required?: boolean;
}

/**
 * Stores the pictures that were chosen in a form, and returns its texts with their addresses. A picture that is refused is left out, with
 * the reason: the form is shown again with the rest.
 */
export async function storePictures(deps: OperatorPageDeps, request: Request, fields: readonly PictureField[]) {
  const texts: Record<string, unknown> = { ...request.body };
  let refusal = request.isUploadCut ? tooLarge() : null;
  for (const { name } of fields) {
    if (texts[`${name}Gone`] === 'on') texts[name] = '';
    const file = request.uploads?.get(`${name}File`);
    if (!file) continue;
    try {
      if (file.length > MAX_UPLOAD_BYTES) throw tooLarge();
      texts[name] = imageVariant(await storeOperatorImage({ ...deps, storage: deps.providers.storage }, file), 1600);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusal ??= error;
    }
  }
  return { texts, refusal };
}

const tooLarge = () => new ApiError(413, '图片不能超过 10 MB，请压缩后再上传');

/** Renders the fields for pictures, last in their form: of a form that is too large only the beginning is read. */
export const pictureFields = (fields: readonly PictureField[], form: Readonly<Record<string, unknown>>): Html =>
  html`${fields.map(({ name, label, required }) => {
    const address = String(form[name] ?? '');
    return html`<fieldset><legend>${label}</legend><input type="hidden" name="${name}" value="${address}">
${address ? html`${shownPicture(address, 'thumb')}${required ? html`` : html`<label class="choice"><input type="checkbox" name="${name}Gone"> 不再使用这张图片</label>`}` : html``}
<label>${address ? '换一张' : '选择图片'}（JPG、PNG、WebP、GIF，不超过 10 MB） <input type="file" name="${name}File" accept="image/jpeg,image/png,image/webp,image/gif"${required && !address ? html` required` : html``}></label></fieldset>`;
  })}`;

/** Renders an uploaded picture. The portal's own drawings, which the demo data use, are files of the portal and not of this site. */
export const shownPicture = (address: string, name: string): Html =>
  imageIdOf(address)
    ? html`<img class="${name}" src="${imageVariant(address, 960)}" alt="">`
    : html`<span class="${name} drawn">示例图片 ${address}</span>`;
