/** How people want a file to be read. missing means as the file suggests. */
export interface FileChoices {
  readonly sheet?: string;
  readonly encoding?: string;
  readonly withoutHiddenRows?: boolean;
}

/** A chosen file as CSV in UTF-8. The browser and the server parse it alike. */
export interface OpenedFile {
  readonly csv: File;
  /** The file that the person chose. */
  readonly source: File;
  /** How the file was converted, for the person who chose it; null for an unchanged file. */
  readonly note: string | null;
  /** The visible sheets with rows, and the one that is read. Null for other files than workbooks. */
  readonly sheets: { readonly all: readonly string[]; readonly used: string } | null;
  /** The encoding that is read. Null when the file leaves no doubt. */
  readonly encoding: string | null;
  /** How many rows of the sheet are hidden, and whether they are left out. */
  readonly hiddenRows: { readonly count: number; readonly areLeftOut: boolean };
}

/** Returns how a file is read. Two sheets of a workbook may have the same size. */
export function describeReading({ sheets, encoding, hiddenRows }: OpenedFile): object {
  return { sheet: sheets?.used ?? null, encoding, withoutHiddenRows: hiddenRows.areLeftOut };
}
