import { MAX_IMAGES } from '#shared/rules/image-variants.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export interface QueueLimits {
  /** Maximum number of concurrent uploads in the process, of all users and of one; each holds a file in memory. */
  total: number;
  perUser: number;
  /** Maximum number of pictures processed concurrently; the others wait in their order of arrival. */
  atOnce: number;
  /** Maximum waiting time; shorter than the portal's own timeout, so that the uploader reads the message of the API. */
  waitMs: number;
  /** Noun for the uploads in sentences. */
  unit?: '图片' | '文件';
}

const busy = () => new ApiError(503, '上传的人太多，请稍后再试', { retryAfter: 5 });

/** Creates a queue that keeps uploads from using up the memory and the cores that the portal needs. */
export function createUploadQueue({ total, perUser, atOnce, waitMs, unit = '图片' }: QueueLimits) {
  const users: string[] = [];
  const waiting: (() => void)[] = [];
  let working = 0;

  /** Waits for a turn. Rejects after `waitMs`. */
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

  /** Starts the next job when one has ended. */
  function endWork(): void {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }

  return {
    /** Runs an upload from the first byte of its body to the end. Throws 503 if there are too many of all users, 429 if of this one. */
    admit: async <Result>(userId: string, upload: () => Promise<Result>): Promise<Result> => {
      if (users.filter((user) => user === userId).length >= perUser) {
        throw new ApiError(429, `同时上传的${unit}太多，请等前面的传完`, { retryAfter: 3 });
      }
      if (users.length >= total) throw busy();
      users.push(userId);
      return await upload().finally(() => users.splice(users.indexOf(userId), 1));
    },
    /** Runs the costly part of an upload in its turn. Throws 503 if it waits too long. */
    work: async <Result>(job: () => Promise<Result>): Promise<Result> => {
      if (working >= atOnce) await waitInLine();
      else working += 1;
      return await job().finally(endWork);
    },
  };
}

/** Queue of all pictures, public and private: two at a time leave enough of the machine to the portal. */
export const imageQueue = createUploadQueue({ total: 40, perUser: MAX_IMAGES, atOnce: 2, waitMs: 6_000 });
