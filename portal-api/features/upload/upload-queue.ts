import { MAX_IMAGES } from '#shared/rules/image-variants.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export interface QueueLimits {
  /** Uploads under way in the process, of all users and of one; each may hold 10 MB. */
  total: number;
  perUser: number;
  /** Pictures worked on at once; the others wait in the order in which they came. */
  atOnce: number;
  /** How long one may wait; shorter than the portal's patience, so that it is our sentence that the uploader reads. */
  waitMs: number;
}

const busy = () => new ApiError(503, '上传的人太多，请稍后再试', { retryAfter: 5 });

/** Keeps uploads from taking the memory and the cores that the portal lives on. */
export function createUploadQueue({ total, perUser, atOnce, waitMs }: QueueLimits) {
  const users: string[] = [];
  const waiting: (() => void)[] = [];
  let working = 0;

  /** Rejects after `waitMs` in the line. */
  function waitInLine(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(busy());
      }, waitMs);
      waiting.push(begin);
    });
  }

  /** The end of one job starts the next. */
  function endWork(): void {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }

  return {
    /** Runs an upload from the first byte of its body to the end; 503 when there are too many of all, 429 of one user. */
    admit: async <Result>(userId: string, upload: () => Promise<Result>): Promise<Result> => {
      if (users.filter((user) => user === userId).length >= perUser) {
        throw new ApiError(429, '同时上传的图片太多，请等前面的传完', { retryAfter: 3 });
      }
      if (users.length >= total) throw busy();
      users.push(userId);
      return await upload().finally(() => users.splice(users.indexOf(userId), 1));
    },
    /** Runs the costly part of an upload when it is its turn; 503 when that takes too long. */
    work: async <Result>(job: () => Promise<Result>): Promise<Result> => {
      if (working >= atOnce) await waitInLine();
      else working += 1;
      return await job().finally(endWork);
    },
  };
}

/** Two pictures worked on at once, public and private, leave the machine to the portal. */
export const imageQueue = createUploadQueue({ total: 40, perUser: MAX_IMAGES, atOnce: 2, waitMs: 6_000 });
