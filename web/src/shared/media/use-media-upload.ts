import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { findInterrupted, toFingerprint } from '../../lib/upload/open-uploads.ts';
import { shrinkImage } from '../../lib/upload/shrink-image.ts';
import { uploadFile } from '../../lib/upload/upload-file.ts';
import { cancelMediaUpload, uploadMedia } from '../../lib/upload/upload-media.ts';
import type { ChosenKind, ClassifiedFile } from './classify-file.ts';

/** A file that was uploaded, and is not saved with what shows it. */
export interface UploadedFile {
  readonly key: string;
  readonly kind: ChosenKind;
  /** The address of the file in this page. */
  readonly preview: string;
}

type Phase =
  | { readonly name: 'IDLE' }
  | { readonly name: 'UPLOADING' | 'PAUSED'; readonly share: number }
  | { readonly name: 'FAILED'; readonly share: number; readonly error: Error };

export interface MediaUploadState {
  readonly phase: Phase;
  /** The name of a file whose upload was interrupted by a reload. null means none. */
  readonly interrupted: string | null;
  start(file: File): void;
  pause(): void;
  resume(): void;
  cancel(): void;
}

interface MediaUploadTarget {
  /** The id of what shows the file, such as a slide. An interrupted upload continues for the same one only. */
  readonly ownerId: string;
  readonly classify: (file: File) => ClassifiedFile;
}

/** Uploads a chosen file at once, so that Save has nothing to wait for. Pause and resume keep what is stored; a reload, too. */
export function useMediaUpload(
  { ownerId, classify }: MediaUploadTarget,
  onUploaded: (file: UploadedFile) => void,
): MediaUploadState {
  const [phase, setPhase] = useState<Phase>({ name: 'IDLE' });
  const [interrupted, setInterrupted] = useState(() => findInterrupted(ownerId));
  const running = useRef<{ readonly file: File; readonly stop: AbortController } | null>(null);
  const share = useRef(0);
  // A form that is left continues with its upload when the file is chosen again.
  useEffect(() => () => running.current?.stop.abort(), []);

  const upload = async (file: File, stop: AbortController): Promise<void> => {
    const chosen = classify(file);
    if ('problem' in chosen) throw new ApiError('refused', chosen.problem);
    const { kind, contentType } = chosen;
    const onProgress = (done: number): void => {
      share.current = done;
      if (!stop.signal.aborted) setPhase({ name: 'UPLOADING', share: done });
    };
    if (kind === 'IMAGE') {
      const image = await shrinkImage(file);
      const key = await uploadFile({ kind, file: image, contentType: image.type, onProgress });
      return onUploaded({ key, kind, preview: URL.createObjectURL(image) });
    }
    const fingerprint = toFingerprint(ownerId, file);
    const key = await uploadMedia({ kind, file, contentType, fingerprint, signal: stop.signal, onProgress });
    onUploaded({ key, kind, preview: URL.createObjectURL(file) });
  };
  const start = (file: File): void => {
    running.current?.stop.abort();
    const stop = new AbortController();
    running.current = { file, stop };
    setInterrupted(null);
    setPhase({ name: 'UPLOADING', share: share.current });
    void upload(file, stop).then(
      () => {
        if (!stop.signal.aborted) setPhase({ name: 'IDLE' });
        share.current = 0;
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setPhase({
          name: 'FAILED',
          share: share.current,
          error: error instanceof Error ? error : new Error(String(error)),
        });
      },
    );
  };
  return {
    phase,
    interrupted,
    start: (file) => {
      share.current = 0;
      start(file);
    },
    pause: () => {
      running.current?.stop.abort();
      setPhase({ name: 'PAUSED', share: share.current });
    },
    resume: () => {
      if (running.current) start(running.current.file);
    },
    cancel: () => {
      const file = running.current?.file;
      running.current?.stop.abort();
      running.current = null;
      share.current = 0;
      setPhase({ name: 'IDLE' });
      if (file) void cancelMediaUpload(toFingerprint(ownerId, file)).catch(() => undefined);
    },
  };
}
