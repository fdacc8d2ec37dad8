import { useEffect, useReducer, useRef } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { createUuid } from '#client/lib/device-id.ts';
import { useMutation } from '#client/lib/mutation.ts';
import type { UploadOptions } from '#client/lib/upload-image.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { countTaken, nextUpload, reduceUploads, toUploads, type Upload, type UploadRules } from './uploads.ts';

export interface Uploads {
  uploads: readonly Upload[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

export interface UploadTarget<Stored> extends UploadRules {
  /** The uploaded files, as `upload` returns them: URLs, ids of private files, or pictures or a document of a conversation. */
  stored: readonly Stored[];
  /** Uploads a file. Throws ApiFailure. */
  upload: (file: File, options: UploadOptions) => Promise<Stored>;
  onChange: (stored: Stored[]) => void;
}

/** Status codes that reject the file itself, so that a retry cannot succeed. */
const hopeless = [400, 413, 415];

const noUploads: readonly Upload[] = [];

/** Uploads pictures or other files one by one and appends each to the value once it is uploaded. Unmounting aborts the uploads. */
export function useUploads<Stored>(target: UploadTarget<Stored>): Uploads {
  const [uploads, dispatch] = useReducer(reduceUploads, noUploads);
  const senders = useRef(new Map<string, AbortController>());
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ id, file }: Upload) => {
      const signal = senders.current.get(id)?.signal;
      const options = { key: id, onProgress: (share: number) => dispatch({ type: 'progressed', id, share }), ...(signal && { signal }) };
      return latest.current.upload(file, options);
    },
    meta: { silent: true },
  });
  const next = nextUpload(uploads);

  useEffect(() => {
    if (!next || senders.current.has(next.id)) return;
    const { id } = next;
    senders.current.set(id, new AbortController());
    dispatch({ type: 'started', id });
    send(next).then(
      (item) => {
        const { stored, onChange } = latest.current;
        if (stored.includes(item)) showToast('这张图片已经添加过了');
        else onChange([...stored, item]);
        dispatch({ type: 'removed', id });
      },
      (error: unknown) => {
        const { status, message } = toApiFailure(error);
        dispatch({ type: 'failed', id, problem: message, mayRetry: !hopeless.includes(status) });
      },
    );
  }, [next, send]);

  useEffect(() => {
    const all = senders.current;
    return () => {
      for (const sender of all.values()) sender.abort();
      all.clear();
    };
  }, []);

  return {
    uploads,
    add: (files) => {
      const { stored } = target;
      const { uploads: added, refused } = toUploads(files, { ...target, taken: stored.length + countTaken(uploads) }, createUuid);
      dispatch({ type: 'added', uploads: added });
      if (refused) showToast(refused, { tone: 'error', long: true });
    },
    retry: (id) => {
      senders.current.delete(id);
      dispatch({ type: 'retried', id });
    },
    remove: (id) => {
      senders.current.get(id)?.abort();
      dispatch({ type: 'removed', id });
    },
  };
}
