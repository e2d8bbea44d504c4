import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { foldName } from '../../../../../functions/domain/search/fold-name.ts';
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx';
import { useNamedList } from '../../../shared/contact-attributes/named-lists.ts';
import { plural } from '../../../lib/format/numbers.ts';
import { COLUMN_USES, getColumnUse, labelUse, type ColumnMap, type ColumnUse } from '../rules/columns/csv-columns.ts';
import { toFieldName, type FieldColumn } from '../rules/columns/field-columns.ts';
import type { FileChange } from '../rules/opening/read-chosen-file.ts';
import type { CsvFile } from '../rules/opening/read-csv.ts';
import { FileOptions } from './file-options.tsx';
import { PhoneHint } from './phone-hint.tsx';
import classes from './csv-mapping.module.css';

interface CsvMappingProps {
  readonly csv: CsvFile;
  readonly map: ColumnMap;
  /** Columns that become custom fields. */
  readonly fields: readonly FieldColumn[];
  /** Whether the columns are matched as in the organization's last import. */
  readonly remembered: boolean;
  /** Why the file cannot be read with the other answer about its first row, or null. */
  readonly problem: string | null;
  readonly onChange: (change: FileChange) => void;
  readonly onPhone: (header: string) => void;
  readonly onAssign: (header: string, use: ColumnUse | null) => void;
  readonly onAssignField: (header: string, name: string) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

const NOT_USED = 'none';
/** Comes before the name of a field in the value of a choice. */
const FIELD = 'field ';

/** Lets the person choose what each column contains, above a preview of the first rows. */
export function CsvMapping(props: CsvMappingProps): ReactNode {
  const { csv, map, fields, remembered, problem, onChange, onPhone, onAssign, onAssignField, onBack, onNext } = props;
  const { data: known = [] } = useNamedList('customFields');
  const assign = (header: string, value: string): void => {
    if (value.startsWith(FIELD)) onAssignField(header, value.slice(FIELD.length));
    else onAssign(header, COLUMN_USES.find((use) => use === value) ?? null);
  };
  const getValue = (header: string): string => {
    const name = fields.find(({ column }) => column === header)?.name;
    return name === undefined ? (getColumnUse(map, header) ?? NOT_USED) : FIELD + name;
  };
  const isUsed = (header: string): true | undefined => getValue(header) !== NOT_USED || undefined;
  const names = [...new Set([...known, ...fields].map(({ name }) => name))];
  return (
    <>
      <Text c="dimmed" mb="sm">
        <strong>{csv.name}</strong>, first {plural(csv.preview.length, 'row')}. {csv.note !== null && `${csv.note} `}
        {remembered
          ? 'Columns are matched as in your last import. Change what differs.'
          : 'Match each column to a field.'}
      </Text>
      <FileOptions csv={csv} problem={problem} onChange={onChange} />
      <div className={`${classes.scroll} boxed`} role="region" aria-label="Preview of the file" tabIndex={0}>
        <table className={`${classes.table} numbers size-12`}>
          <thead>
            <tr>
              {csv.headers.map((header) => (
                <th key={header} scope="col" data-used={isUsed(header)}>
                  <span className="cut">{header}</span>
                  <NativeSelect
                    aria-label={`Use of the column ${header}`}
                    size="xs"
                    data={buildChoices(header, names)}
                    value={getValue(header)}
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
                  <td key={header} data-used={isUsed(header)}>
                    {row[header] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Stack mt="md">
        <PhoneHint csv={csv} map={map} onUse={onPhone} />
      </Stack>
      <DialogFoot error={null}>
        {map.phone === undefined && (
          <Text size="sm" c="dimmed" role="status">
            Choose the phone column.
          </Text>
        )}
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button disabled={map.phone === undefined} onClick={onNext}>
          Review
        </Button>
      </DialogFoot>
    </>
  );
}

/** Returns what a column can be: a part of the contact, a custom field, or a new field with the name of the column. */
function buildChoices(header: string, names: readonly string[]) {
  const newName = toFieldName(header);
  const isNew = newName !== '' && !names.some((name) => foldName(name) === foldName(newName));
  const custom = [
    ...names.map((name) => ({ value: FIELD + name, label: name })),
    ...(isNew ? [{ value: FIELD + newName, label: `New field “${newName}”` }] : []),
  ];
  return [
    { value: NOT_USED, label: 'Not used' },
    ...COLUMN_USES.map((use) => ({ value: use as string, label: labelUse(use, header) })),
    ...(custom.length > 0 ? [{ group: 'Custom fields', items: custom }] : []),
  ];
}
