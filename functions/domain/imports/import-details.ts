import type { GroupId, TagId, UserId } from '../shared/ids.ts';
import type { CsvMapping } from './csv-header.ts';

/** What an import job keeps for its worker. */
export interface ImportDetails {
  /** The key of the uploaded file. */
  readonly key: string;
  readonly mapping: CsvMapping;
  /** Whether the first row has the names of the columns. missing means yes. */
  readonly hasNames?: boolean;
  /** The statement of consent, and who made it. */
  readonly attestation: { readonly statement: string; readonly userId: UserId } | null;
  /** Whether rows that do not say who agreed to texts are left out. missing means no: an earlier version imported them. */
  readonly leavesOutUnclear?: boolean;
  /** Contact ids derive from the seed and the row number, so that a repeated chunk finds its own contacts. */
  readonly seed: string;
  /** Who started the import. missing if an earlier version did not keep it. */
  readonly userId?: UserId;
  /** The group that the contacts join. */
  readonly groupId?: GroupId | null;
  /** The tag that the contacts get. */
  readonly tagId?: TagId | null;
}
