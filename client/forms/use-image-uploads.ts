import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { createUuid } from '#client/lib/device-id.ts';
import type { UploadOptions } from '#client/lib/upload-image.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { countTaken, type ImageUpload, nextUpload, reduceUploads, toUploads, type UploadRules } from './image-uploads.ts';

export interface ImageUploads {
  uploads: readonly ImageUpload[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

export interface UploadTarget<Image> extends UploadRules {
  /** The uploaded pictures, as `upload` returns them: URLs, ids of private files, or pictures or a document of a conversation. */
  images: readonly Image[];
  /** Uploads a picture. Throws ApiFailure. */
  upload: (file: File, options: UploadOptions) => Promise<Image>;
  onChange: (images: Image[]) => void;
}

/** Status codes that reject the picture itself, so that a retry cannot succeed. */
const hopeless = [400, 413, 415];

const noUploads: readonly ImageUpload[] = [];

/** Uploads pictures one by one and appends each to the value once it is uploaded. Unmounting aborts the uploads. */
export function useImageUploads<Image>(target: UploadTarget<Image>): ImageUploads {
  const [uploads, dispatch] = useReducer(reduceUploads, noUploads);
  const senders = useRef(new Map<string, AbortController>());
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ id, file }: ImageUpload) => {
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
      (image) => {
        const { images, onChange } = latest.current;
        if (images.includes(image)) showToast('这张图片已经添加过了');
        else onChange([...images, image]);
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
      const { images } = target;
      const { uploads: added, refused } = toUploads(files, { ...target, taken: images.length + countTaken(uploads) }, createUuid);
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
