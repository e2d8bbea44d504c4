import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../../../lib/format/numbers.ts';
import { COLUMN_USES, getColumnUse, USE_LABELS, type ColumnMap, type ColumnUse } from '../rules/csv-columns.ts';
import type { CsvFile } from '../rules/read-csv.ts';
import classes from './csv-mapping.module.css';

interface CsvMappingProps {
  readonly csv: CsvFile;
  readonly map: ColumnMap;
  /** Whether the columns are matched as in the organization's last import. */
  readonly remembered: boolean;
  readonly onAssign: (header: string, use: ColumnUse | null) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

const NOT_USED = 'none';
const CHOICES = [
  { value: NOT_USED, label: 'Not used' },
  ...COLUMN_USES.map((use) => ({ value: use, label: USE_LABELS[use] })),
];

/** Lets the person choose what each column contains, above a preview of the first rows. */
export function CsvMapping({ csv, map, remembered, onAssign, onBack, onNext }: CsvMappingProps): ReactNode {
  const assign = (header: string, value: string): void =>
    onAssign(header, COLUMN_USES.find((use) => use === value) ?? null);
  return (
    <>
      <Text c="dimmed" mb="sm">
        <strong>{csv.name}</strong>, first {plural(csv.preview.length, 'row')}. {csv.note !== null && `${csv.note} `}
        {remembered
          ? 'Columns are matched as in your last import. Change what differs.'
          : 'Match each column to a field.'}
      </Text>
      <div className={classes.scroll} role="region" aria-label="Preview of the file" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {csv.headers.map((header) => (
                <th key={header} scope="col" data-used={getColumnUse(map, header) !== null || undefined}>
                  <span className="cut">{header}</span>
                  <NativeSelect
                    aria-label={`Use of the column ${header}`}
                    size="xs"
                    data={CHOICES}
                    value={getColumnUse(map, header) ?? NOT_USED}
                    onChange={(event) => assign(header, event.currentTarget.value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {csv.preview.map((row, index) => (
              <tr key={index}>
                {csv.headers.map((header) => (
                  <td key={header} data-used={getColumnUse(map, header) !== null || undefined}>
                    {row[header] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="space-between" mt="md">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Group gap="sm">
          {map.phone === undefined && (
            <Text size="sm" c="dimmed" role="status">
              Choose the phone column.
            </Text>
          )}
          <Button disabled={map.phone === undefined} onClick={onNext}>
            Review
          </Button>
        </Group>
      </Group>
    </>
  );
}
