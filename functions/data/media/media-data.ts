import type { Table } from '../table/table.ts';
import { MediaFiles } from './media-files.ts';
import { MediaLibrary } from './media-library.ts';

/** The files that pages show, and what people upload for them. */
export interface MediaData {
  readonly mediaFiles: MediaFiles;
  readonly mediaLibrary: MediaLibrary;
}

export function createMediaData(table: Table): MediaData {
  const mediaFiles = new MediaFiles(table);
  return { mediaFiles, mediaLibrary: new MediaLibrary(table, mediaFiles) };
}
