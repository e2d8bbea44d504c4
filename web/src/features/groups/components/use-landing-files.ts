import { useState } from 'react';
import { UPLOAD_KINDS } from '../../../../../functions/domain/media/upload-kinds.ts';
import { useImageUpload, type ImageUpload } from '../../../shared/image/use-image-upload.ts';
import { classifyFile, type ClassifiedFile } from '../../../shared/media/classify-file.ts';
import { useMediaUpload, type MediaUploadState } from '../../../shared/media/use-media-upload.ts';
import type { LandingUploads } from '../api/groups.ts';

/** The files that a person chose in the dialog, and their uploads. */
export interface LandingFilesState {
  /** What the next save changes. missing if the file stays. null if it is removed. */
  readonly chosen: LandingUploads;
  readonly hasChanges: boolean;
  /** A save has to wait for an upload. */
  readonly isUploading: boolean;
  readonly explainer: MediaUploadState;
  readonly thumbnail: ImageUpload;
  readonly profile: ImageUpload;
  remove(name: keyof LandingUploads): void;
}

function classifyVideo(file: File): ClassifiedFile {
  return classifyFile(file, { kinds: ['VIDEO'], problem: UPLOAD_KINDS.VIDEO.wrongType });
}

/** Uploads the files of a group's page at once. A save then names them. */
export function useLandingFiles(groupId: string): LandingFilesState {
  const [chosen, setChosen] = useState<LandingUploads>({});
  const choose = (files: LandingUploads): void => setChosen((before) => ({ ...before, ...files }));
  const explainer = useMediaUpload({ ownerId: groupId, classify: classifyVideo }, ({ key }) =>
    choose({ explainer: key }),
  );
  const thumbnail = useImageUpload((key) => choose({ thumbnail: key }));
  const profile = useImageUpload((key) => choose({ profile: key }));
  const isVideoUploading = explainer.phase.name === 'UPLOADING' || explainer.phase.name === 'PAUSED';
  return {
    chosen,
    hasChanges: Object.keys(chosen).length > 0,
    isUploading: isVideoUploading || thumbnail.progress !== null || profile.progress !== null,
    explainer,
    thumbnail,
    profile,
    remove: (name) => choose({ [name]: null }),
  };
}
