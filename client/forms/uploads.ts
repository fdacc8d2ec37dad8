import { imageProblem } from '#client/lib/upload-image.ts';

/** A picture, or another file, that is not uploaded yet. */
export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Fraction of the bytes that were sent, 0 to 1. */
  share: number;
  /** Error message of a failed upload. */
  problem: string | null;
  /** Whether a retry can succeed. */
  mayRetry: boolean;
}

export type UploadEvent =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'started'; id: string }
  | { type: 'retried'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'progressed'; id: string; share: number }
  | { type: 'failed'; id: string; problem: string; mayRetry: boolean };

/** Returns the uploads after an event. A successful upload is removed: its address is in the form's value. */
export function reduceUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === 'added') return [...uploads, ...event.uploads];
  if (event.type === 'removed') return uploads.filter(({ id }) => id !== event.id);
  return uploads.map((upload) => (upload.id === event.id ? { ...upload, ...changeBy(event) } : upload));
}

function changeBy(event: Exclude<UploadEvent, { type: 'added' | 'removed' }>): Partial<Upload> {
  switch (event.type) {
    case 'started':
      return { state: 'sending', share: 0 };
    case 'retried':
      return { state: 'waiting', share: 0, problem: null };
    case 'progressed':
      return { share: event.share };
    case 'failed':
      return { state: 'failed', problem: event.problem, mayRetry: event.mayRetry };
  }
}

/** Returns the upload to send next, or null while another one is in progress. */
export const nextUpload = (uploads: readonly Upload[]): Upload | null =>
  uploads.some(({ state }) => state === 'sending') ? null : (uploads.find(({ state }) => state === 'waiting') ?? null);

/** Counts the uploads that take up space: those that can never succeed do not count. */
export const countTaken = (uploads: readonly Upload[]): number => uploads.filter(mayArrive).length;

const mayArrive = ({ state, mayRetry }: Upload): boolean => state !== 'failed' || mayRetry;

export interface UploadRules {
  max: number;
  /** Returns why a file must not be sent, or null; absent: it has to be a picture. */
  problemOf?: ((file: File) => string | null) | undefined;
  /** Says that this number of files is too many; absent: in words for pictures. */
  refusalOf?: ((left: number) => string) | undefined;
}

/** Creates uploads for the chosen files, up to the limit. `refused` explains which files were left out and why. */
export function toUploads(
  files: readonly File[],
  {
    max,
    taken,
    problemOf = imageProblem,
    refusalOf = (left) => `图片最多 ${max} 张，有 ${left} 张没有添加`,
  }: UploadRules & { taken: number },
  newId: () => string,
) {
  const chosen = files.map((file): Upload => {
    const problem = problemOf(file);
    return { id: newId(), file, state: problem ? 'failed' : 'waiting', share: 0, problem, mayRetry: problem === null };
  });
  let room = max - taken;
  const uploads = chosen.filter((upload) => !mayArrive(upload) || room-- > 0);
  const left = chosen.length - uploads.length;
  return { uploads, refused: left > 0 ? refusalOf(left) : null };
}

/** Returns why the form has to wait for the uploads; null if it does not. */
export function blockedReason(uploads: readonly Upload[]): string | null {
  if (uploads.length === 0) return null;
  return uploads.some(({ state }) => state === 'failed') ? '有图片没有上传成功，请重试或移除' : '图片还在上传，请稍候再提交';
}

/** Returns the pictures with one of them moved to the front, as the cover. */
export const movedFirst = (images: readonly string[], image: string): string[] => [image, ...images.filter((other) => other !== image)];
