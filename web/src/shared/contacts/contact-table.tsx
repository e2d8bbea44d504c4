import { Checkbox, Skeleton, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconBan, IconHandStop, IconPhoneOff } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { InitialsAvatar } from '../../components/display/initials-avatar.tsx';
import { formatCount } from '../../lib/format/numbers.ts';
import { TagChips } from '../contact-attributes/tag-chips.tsx';
import { formatContactPhone, getContactName } from './contact-name.ts';
import classes from './contact-table.module.css';
import table from '../../components/table/table.module.css';
import type { Selection } from '../../components/table/use-selection.ts';

export interface TableContact {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly optedOut: boolean;
  /** A text of the contact may be a request to stop, and staff have not decided. */
  readonly mayOptOut: boolean;
  readonly invalidPhone: boolean;
  readonly tags?: readonly { readonly id: string; readonly name: string }[] | null;
}

/** A column after the name. It is visible while the list is wider than `above` px. */
export interface ContactColumn<Contact> {
  readonly header: string;
  readonly above: 0 | 400 | 500 | 600 | 700 | 800 | 900 | 1100;
  /** In px, while the list is wider than 800 px. Others share the rest. */
  readonly width?: number;
  readonly numeric?: boolean;
  readonly cell: (contact: Contact) => ReactNode;
}

interface ContactTableProps<Contact extends TableContact> {
  readonly label: string;
  readonly contacts: readonly Contact[];
  readonly columns: readonly ContactColumn<Contact>[];
  readonly selection?: Selection;
  readonly onOpen?: (id: string) => void;
  /** A control at the end of each row. */
  readonly rowAction?: ((contact: Contact) => ReactNode) | undefined;
  /** The second line of a row in a list that is too narrow for the columns with it. Without it a narrow list has the phone number. */
  readonly summary?: ((contact: Contact) => ReactNode) | undefined;
  /** The contact that is open beside the list. */
  readonly openId?: string | null | undefined;
  /** Offers to select the rows of all pages. Missing where no one knows how many they are. */
  readonly selectAll?: { readonly count: number; readonly onSelect: () => void } | undefined;
}

const INTERACTIVE = 'button, a, input, label';

/**
 * Table of contacts. The name comes first, other columns appear as the list's width allows. A click on a row opens it.
 */
export function ContactTable<Contact extends TableContact>({
  label,
  contacts,
  columns,
  selection,
  onOpen,
  rowAction,
  summary,
  openId,
  selectAll,
}: ContactTableProps<Contact>): ReactNode {
  const ids = contacts.map((contact) => contact.id);
  const selectedCount = selection ? ids.filter((id) => selection.has(id)).length : 0;
  return (
    <div className={table.frame}>
      <table
        className={`${table.table} ${classes.table}`}
        aria-label={label}
        data-summary={summary !== undefined || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th className={table.check} scope="col">
                <Checkbox
                  aria-label="Select all on this page"
                  checked={selectedCount > 0 && selectedCount === ids.length}
                  indeterminate={selectedCount > 0 && selectedCount < ids.length}
                  onChange={(event) => selection.setMany(ids, event.currentTarget.checked)}
                />
              </th>
            )}
            <th scope="col" className={classes.nameHead}>
              Name
              {selectAll && selectedCount > 0 && (
                <button type="button" className={classes.all} onClick={selectAll.onSelect}>
                  Select all {formatCount(selectAll.count)}
                </button>
              )}
            </th>
            {columns.map(({ header, above, numeric, width }) => (
              <th
                key={header}
                scope="col"
                data-above={above || undefined}
                data-numeric={numeric || undefined}
                style={width === undefined ? {} : ({ '--column': `${width}px` } as CSSProperties)}
              >
                {header}
              </th>
            ))}
            {rowAction && (
              <th scope="col" className={classes.action}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              columns={columns}
              selection={selection}
              onOpen={onOpen}
              rowAction={rowAction}
              summary={summary}
              openId={openId}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ContactRowProps<Contact extends TableContact> = Pick<
  ContactTableProps<Contact>,
  'columns' | 'selection' | 'onOpen' | 'rowAction' | 'summary' | 'openId'
> & {
  readonly contact: Contact;
};

function ContactRow<Contact extends TableContact>({
  contact,
  columns,
  selection,
  onOpen,
  rowAction,
  summary,
  openId,
}: ContactRowProps<Contact>): ReactNode {
  const { screen } = useBrand();
  const name = getContactName(contact, screen);
  const openRow = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
    onOpen?.(contact.id);
  };
  return (
    <tr
      data-opens={onOpen ? true : undefined}
      data-selected={selection?.has(contact.id) || undefined}
      data-open={contact.id === openId || undefined}
      onClick={openRow}
    >
      {selection && (
        <td className={table.check}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selection.has(contact.id)}
            onChange={(event) => selection.setMany([contact.id], event.currentTarget.checked)}
          />
        </td>
      )}
      <td className={classes.nameCell}>
        <span className={classes.avatar}>
          <InitialsAvatar name={name} size={32} />
        </span>
        <span className={`${classes.name} row gap-8 slim`}>
          {onOpen ? (
            <button type="button" className={`${classes.open} cut slim to-left`} onClick={() => onOpen(contact.id)}>
              {name}
            </button>
          ) : (
            <span className={`${classes.open} cut slim to-left`}>{name}</span>
          )}
          <span className={classes.marks}>
            <ContactFlags contact={contact} />
            <TagChips tags={contact.tags ?? []} />
          </span>
        </span>
        {summary ? (
          <span className={classes.summary}>{summary(contact)}</span>
        ) : (
          // A narrow list has no column for it.
          contact.phone !== null && (
            <span className={`${classes.phone} numbers`}>{formatContactPhone(contact, screen)}</span>
          )
        )}
      </td>
      {columns.map(({ header, above, numeric, cell }) => (
        <td key={header} data-above={above || undefined} data-numeric={numeric || undefined}>
          {cell(contact)}
        </td>
      ))}
      {rowAction && <td className={classes.action}>{rowAction(contact)}</td>}
    </tr>
  );
}

/** Why a contact cannot be texted, or why texts of campaigns to it wait. The first that applies is shown. */
const FLAGS = [
  ['optedOut', 'Opted out', IconBan],
  ['mayOptOut', 'May want to opt out', IconHandStop],
  ['invalidPhone', 'Invalid phone number', IconPhoneOff],
] as const;

/** Icon that shows why a contact cannot be texted, or why texts of campaigns wait. */
export function ContactFlags({
  contact,
}: {
  readonly contact: Pick<TableContact, 'optedOut' | 'mayOptOut' | 'invalidPhone'>;
}): ReactNode {
  const flag = FLAGS.find(([name]) => contact[name]);
  if (!flag) return null;
  const [, label, Icon] = flag;
  return (
    <Tooltip label={label}>
      <Icon size={16} className={classes.flag} role="img" aria-label={label} />
    </Tooltip>
  );
}

/** Skeleton of a contact table. */
export function ContactTableSkeleton({ rows = 10 }: { readonly rows?: number }): ReactNode {
  return (
    <div className={table.frame}>
      <div className={classes.skeletonHead} />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`${classes.skeletonRow} spread`}>
          <Skeleton height={12} width={`${28 + ((index * 7) % 20)}%`} />
          <Skeleton height={12} width={112} />
        </div>
      ))}
    </div>
  );
}
