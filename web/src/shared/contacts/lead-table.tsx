import { Checkbox, Skeleton, Tooltip } from '@mantine/core';
import { IconBan, IconPhoneOff } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { leadName } from './lead-name.ts';
import classes from './lead-table.module.css';
import table from '../../components/table/table.module.css';
import type { Selection } from '../../components/table/use-selection.ts';

export interface TableLead {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly optedOut: boolean;
  readonly invalidPhone: boolean;
}

/** A column after the name. It shows while the list itself is wider than `above`. */
export interface LeadColumn<Lead> {
  readonly header: string;
  readonly above: 0 | 400 | 500 | 600 | 700;
  readonly numeric?: boolean;
  readonly cell: (lead: Lead) => ReactNode;
}

interface LeadTableProps<Lead extends TableLead> {
  readonly label: string;
  readonly leads: readonly Lead[];
  readonly columns: readonly LeadColumn<Lead>[];
  readonly selection?: Selection;
  readonly onOpen?: (id: string) => void;
}

const INTERACTIVE = 'button, a, input, label';

/** Contacts as rows: name first and strong, the rest as far as the list's own width allows; the whole row opens. */
export function LeadTable<Lead extends TableLead>({
  label,
  leads,
  columns,
  selection,
  onOpen,
}: LeadTableProps<Lead>): ReactNode {
  const ids = leads.map((lead) => lead.id);
  const chosen = selection ? ids.filter((id) => selection.has(id)).length : 0;
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.table}`} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className={table.check} scope="col">
                <Checkbox
                  aria-label="Select all on this page"
                  checked={chosen > 0 && chosen === ids.length}
                  indeterminate={chosen > 0 && chosen < ids.length}
                  onChange={(event) => selection.setMany(ids, event.currentTarget.checked)}
                />
              </th>
            )}
            <th scope="col" className={classes.nameHead}>
              Name
            </th>
            {columns.map(({ header, above, numeric }) => (
              <th key={header} scope="col" data-above={above || undefined} data-numeric={numeric || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} columns={columns} selection={selection} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LeadRowProps<Lead extends TableLead> = Pick<LeadTableProps<Lead>, 'columns' | 'selection' | 'onOpen'> & {
  readonly lead: Lead;
};

function LeadRow<Lead extends TableLead>({ lead, columns, selection, onOpen }: LeadRowProps<Lead>): ReactNode {
  const { screen } = useBrand();
  const name = leadName(lead, screen);
  const openRow = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
    onOpen?.(lead.id);
  };
  return (
    <tr data-opens={onOpen ? true : undefined} data-selected={selection?.has(lead.id) || undefined} onClick={openRow}>
      {selection && (
        <td className={table.check}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selection.has(lead.id)}
            onChange={(event) => selection.setMany([lead.id], event.currentTarget.checked)}
          />
        </td>
      )}
      <td className={classes.nameCell}>
        <span className={classes.name}>
          {onOpen ? (
            <button type="button" className={`${classes.open} cut`} onClick={() => onOpen(lead.id)}>
              {name}
            </button>
          ) : (
            <span className={`${classes.open} cut`}>{name}</span>
          )}
          <LeadFlags lead={lead} />
        </span>
      </td>
      {columns.map(({ header, above, numeric, cell }) => (
        <td key={header} data-above={above || undefined} data-numeric={numeric || undefined}>
          {cell(lead)}
        </td>
      ))}
    </tr>
  );
}

/** Why a contact gets no texts, as an icon with its words. */
export function LeadFlags({ lead }: { readonly lead: Pick<TableLead, 'optedOut' | 'invalidPhone'> }): ReactNode {
  if (lead.optedOut) {
    return (
      <Tooltip label="Opted out">
        <IconBan size={16} className={classes.flag} role="img" aria-label="Opted out" />
      </Tooltip>
    );
  }
  if (!lead.invalidPhone) return null;
  return (
    <Tooltip label="Invalid phone number">
      <IconPhoneOff size={16} className={classes.flag} role="img" aria-label="Invalid phone number" />
    </Tooltip>
  );
}

export function LeadTableSkeleton({ rows = 10 }: { readonly rows?: number }): ReactNode {
  return (
    <div className={table.frame}>
      <div className={classes.skeletonHead} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.skeletonRow}>
          <Skeleton height={12} width={`${28 + ((index * 7) % 20)}%`} />
          <Skeleton height={12} width={112} />
        </div>
      ))}
    </div>
  );
}
