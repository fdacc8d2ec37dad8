import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { createUuid } from '#client/lib/device-id.ts';
import { uploadImage } from '#client/lib/upload-image.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { type ImageUpload, nextUpload, reduceUploads, toUploads } from '../image-uploads.ts';
import type { DemandFormValues } from '../publish-values.ts';
import { changeField } from './change-field.ts';

export interface ImageUploads {
  uploads: readonly ImageUpload[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
}

const noUploads: readonly ImageUpload[] = [];

/** Uploads pictures one by one; the address of each that has arrived goes into the form. Leaving the form ends them. */
export function useImageUploads(form: UseFormReturn<DemandFormValues>): ImageUploads {
  const [uploads, tell] = useReducer(reduceUploads, noUploads);
  const senders = useRef(new Map<string, AbortController>());
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ id, file }: ImageUpload) => {
      const signal = senders.current.get(id)?.signal;
      return uploadImage(file, { onProgress: (share) => tell({ type: 'progressed', id, share }), ...(signal && { signal }) });
    },
    meta: { silent: true },
  });
  const next = nextUpload(uploads);

  useEffect(() => {
    if (!next || senders.current.has(next.id)) return;
    const { id } = next;
    senders.current.set(id, new AbortController());
    tell({ type: 'started', id });
    send(next).then(
      (url) => {
        const images = form.getValues('images');
        if (images.includes(url)) showToast('这张图片已经添加过了');
        else changeField(form, 'images', [...images, url]);
        tell({ type: 'removed', id });
      },
      (error: unknown) => tell({ type: 'failed', id, problem: toApiFailure(error).message }),
    );
  }, [next, send, form]);

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
      const { uploads: added, refused } = toUploads(files, form.getValues('images').length + uploads.length, createUuid);
      tell({ type: 'added', uploads: added });
      if (refused) showToast(refused, { tone: 'error', long: true });
    },
    retry: (id) => {
      senders.current.delete(id);
      tell({ type: 'retried', id });
    },
    remove: (id) => {
      senders.current.get(id)?.abort();
      tell({ type: 'removed', id });
      form.clearErrors('images');
    },
  };
}
