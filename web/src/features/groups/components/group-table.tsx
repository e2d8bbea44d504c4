import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import table from '../../../components/table/table.module.css';
import type { Selection } from '../../../components/table/use-selection.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import type { ListedGroup } from '../api/groups.ts';
import classes from './group-table.module.css';

interface GroupTableProps {
  readonly groups: readonly ListedGroup[];
  /** Missing for people who may not change groups. */
  readonly selection?: Selection;
}

/** Groups with the number of their contacts. */
export function GroupTable({ groups, selection }: GroupTableProps): ReactNode {
  const w = useTerms();
  const ids = groups.map(({ id }) => id);
  const selectedCount = selection ? ids.filter((id) => selection.has(id)).length : 0;
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label="Groups">
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={table.check}>
                <Checkbox
                  aria-label="Select all that are shown"
                  checked={selectedCount > 0 && selectedCount === ids.length}
                  indeterminate={selectedCount > 0 && selectedCount < ids.length}
                  onChange={(event) => selection.setMany(ids, event.currentTarget.checked)}
                />
              </th>
            )}
            <th scope="col">Name</th>
            <th scope="col" className={classes.count}>
              {w('Contacts')}
            </th>
            <th scope="col" className={classes.created}>
              Created
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ id, name, created, stats }) => (
            <tr key={id} data-selected={selection?.has(id) || undefined}>
              {selection && (
                <td className={table.check}>
                  <Checkbox
                    aria-label={`Select ${name}`}
                    checked={selection.has(id)}
                    onChange={(event) => selection.setMany([id], event.currentTarget.checked)}
                  />
                </td>
              )}
              <td>
                <Link to={`/group/${id}`} className={`${classes.name} cut`}>
                  {name}
                </Link>
              </td>
              <td className={classes.count}>{formatCount(stats?.leads ?? 0)}</td>
              <td className={classes.created}>{formatShortDate(new Date(created))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
