import { NativeSelect, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../../../lib/format/numbers.ts';
import { ENCODINGS } from '../rules/opening/encodings.ts';
import type { FileChange } from '../rules/opening/read-chosen-file.ts';
import type { CsvFile } from '../rules/opening/read-csv.ts';

interface FileOptionsProps {
  readonly csv: CsvFile;
  /** Why the file cannot be read in another way, or null. */
  readonly problem: string | null;
  readonly onChange: (change: FileChange) => void;
}

/** How a file is read: its sheet, its encoding, its hidden rows, and whether the first row names the columns. */
export function FileOptions({ csv, problem, onChange }: FileOptionsProps): ReactNode {
  const { sheets, encoding, hiddenRows, hasNames } = csv;
  return (
    <Stack gap="sm" mb="sm">
      {sheets !== null && sheets.all.length > 1 && (
        <NativeSelect
          label="Sheet"
          data={[...sheets.all]}
          value={sheets.used}
          onChange={(event) => onChange({ sheet: event.currentTarget.value })}
        />
      )}
      {encoding !== null && (
        <NativeSelect
          label="Encoding"
          description="Choose another if accented letters look wrong."
          data={[...ENCODINGS]}
          value={encoding}
          onChange={(event) => onChange({ encoding: event.currentTarget.value })}
        />
      )}
      {hiddenRows.count > 0 && (
        <Switch
          label={`Leave out ${plural(hiddenRows.count, 'hidden row')} of the sheet`}
          checked={hiddenRows.areLeftOut}
          onChange={(event) => onChange({ withoutHiddenRows: event.currentTarget.checked })}
        />
      )}
      <Switch
        label="First row contains column names"
        checked={hasNames}
        error={problem}
        onChange={(event) => onChange({ hasNames: event.currentTarget.checked })}
      />
    </Stack>
  );
}
