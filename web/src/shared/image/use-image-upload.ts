import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { shrinkImage } from '../../lib/upload/shrink-image.ts';
import { uploadFile } from '../../lib/upload/upload-file.ts';

export interface ImageUpload {
  /** Address of the chosen image. null if no image was chosen since the last save. */
  readonly preview: string | null;
  /** Share of the upload that is done, 0 to 1. null if nothing is uploaded. */
  readonly progress: number | null;
  readonly error: Error | null;
  choose(file: File): void;
  /** Forgets the chosen image. */
  clear(): void;
}

/** Uploads a chosen image at once, so that Save has nothing to wait for. `onUploaded` gets the key of the upload. */
export function useImageUpload(onUploaded: (uploadKey: string) => void): ImageUpload {
  const [preview, setPreview] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      const image = await shrinkImage(file);
      const key = await uploadFile({ kind: 'IMAGE', file: image, contentType: image.type, onProgress: setShare });
      return { key, preview: URL.createObjectURL(image) };
    },
    onSuccess: (uploaded) => {
      setPreview(uploaded.preview);
      onUploaded(uploaded.key);
    },
  });
  return {
    preview,
    progress: upload.isPending ? share : null,
    error: upload.error,
    choose: (file) => upload.mutate(file),
    clear: () => {
      upload.reset();
      setPreview(null);
    },
  };
}
