/** The type of an uploaded list, whatever the person chose. */
export const CSV_TYPE = 'text/csv';

/** Longest file name that the server stores. */
const FILE_NAME_LENGTH = 255;

/** Returns the end of a file name, as long as the server stores it. */
export function toStoredFileName(name: string): string {
  return name.slice(-FILE_NAME_LENGTH).replace(/^\p{Cs}/u, '');
}
