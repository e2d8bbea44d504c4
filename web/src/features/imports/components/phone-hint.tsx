import { Alert, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { findBetterPhone, type ColumnMap } from '../rules/columns/csv-columns.ts';
import type { CsvFile } from '../rules/opening/read-csv.ts';

interface PhoneHintProps {
  readonly csv: CsvFile;
  readonly map: ColumnMap;
  readonly onUse: (header: string) => void;
}

/** Says that another column looks more like phones than the matched one. */
export function PhoneHint({ csv, map, onUse }: PhoneHintProps): ReactNode {
  const better = findBetterPhone(csv, map);
  if (better === null) return null;
  return (
    <Alert color="yellow" variant="light" style={{ overflowWrap: 'anywhere' }}>
      The column “{better}” looks more like phone numbers than “{map.phone}”.{' '}
      <Anchor component="button" type="button" inherit c="inherit" underline="always" onClick={() => onUse(better)}>
        Use “{better}”
      </Anchor>
    </Alert>
  );
}
