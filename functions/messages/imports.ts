import type { JobId, OrganizationId } from '../domain/shared/ids.ts';
import { ROWS_PER_CHUNK } from '../domain/imports/import-chunk.ts';
import * as z from 'zod/mini';
import { announcedWorkMessage } from './announced-work.ts';
import { version, VERSION } from './message-version.ts';

/** Queue `Imports`: work of the importer. */
export const importMessage = z.discriminatedUnion('kind', [
  /** Import the chunk of a file that begins at a byte. */
  z.object({
    version,
    kind: z.literal('importChunk'),
    organizationId: z.string(),
    jobId: z.string(),
    /** The chunk's first byte. */
    from: z.number(),
    /** The number of the chunk's first row, counted without blank rows and without the names of the columns. */
    row: z.number(),
    /** The same row as a spreadsheet numbers it. Earlier versions of the importer did not say it. */
    fileRow: z.optional(z.number()),
    /**
     * Rows of each chunk of this import. Earlier versions did not say it. All chunks of an import have the same size: a chunk that is
     * delivered again with more rows than it was counted with would skip the rows after it.
     */
    rowsPerChunk: z.optional(z.number()),
    /** The names of the columns. Null for the first chunk, which reads the first line itself. */
    header: z.nullable(z.array(z.string())),
    delimiter: z.nullable(z.string()),
  }),
  /** Opt out the numbers of the chunk of a list that begins at a byte. */
  z.object({
    version,
    kind: z.literal('optOutChunk'),
    organizationId: z.string(),
    jobId: z.string(),
    /** The chunk's first byte. */
    from: z.number(),
    /** The number of the chunk's first row, as a spreadsheet shows it. */
    fileRow: z.number(),
    /** The names of the columns. Null for the first chunk, which reads the first line itself. */
    header: z.nullable(z.array(z.string())),
    delimiter: z.nullable(z.string()),
  }),
  /** Archive the contacts of one page of an import, beginning at a row. */
  z.object({ version, kind: z.literal('undoImport'), organizationId: z.string(), jobId: z.string(), row: z.number() }),
  /** Fold an organization's search log into its search blocks. */
  z.object({ version, kind: z.literal('compactSearch'), organizationId: z.string() }),
  /** Fold an organization's log of texts into the blocks that a search for words reads. */
  z.object({ version, kind: z.literal('foldTexts'), organizationId: z.string() }),
  announcedWorkMessage,
]);
export type ImportMessage = z.infer<typeof importMessage>;
export type ImportChunkMessage = Extract<ImportMessage, { kind: 'importChunk' }>;
export type OptOutChunkMessage = Extract<ImportMessage, { kind: 'optOutChunk' }>;
export type UndoImportMessage = Extract<ImportMessage, { kind: 'undoImport' }>;
export type FoldTextsMessage = Extract<ImportMessage, { kind: 'foldTexts' }>;
export type CompactSearchMessage = Extract<ImportMessage, { kind: 'compactSearch' }>;

/** Returns the message for the first chunk of a file. */
export function firstChunk(organizationId: OrganizationId, jobId: JobId): ImportChunkMessage {
  return {
    version: VERSION,
    kind: 'importChunk',
    organizationId,
    jobId,
    from: 0,
    row: 1,
    fileRow: 1,
    rowsPerChunk: ROWS_PER_CHUNK,
    header: null,
    delimiter: null,
  };
}

/** Returns the message for the first chunk of a list of opt-outs. */
export function firstOptOutChunk(organizationId: OrganizationId, jobId: JobId): OptOutChunkMessage {
  return {
    version: VERSION,
    kind: 'optOutChunk',
    organizationId,
    jobId,
    from: 0,
    fileRow: 1,
    header: null,
    delimiter: null,
  };
}

export function undoPage(organizationId: OrganizationId, jobId: JobId, row: number): UndoImportMessage {
  return { version: VERSION, kind: 'undoImport', organizationId, jobId, row };
}

export function searchCompaction(organizationId: OrganizationId): CompactSearchMessage {
  return { version: VERSION, kind: 'compactSearch', organizationId };
}

export function textFolding(organizationId: OrganizationId): FoldTextsMessage {
  return { version: VERSION, kind: 'foldTexts', organizationId };
}
