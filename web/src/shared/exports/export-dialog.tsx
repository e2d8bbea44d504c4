import { Button, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { QueryState } from '../../components/feedback/query-state.tsx';
import { toastFailure } from '../../components/feedback/toasts.tsx';
import { ExportEntry } from './export-entry.tsx';
import { useCreateExport, useExports, type ListedExport, type NewExport } from './exports.ts';

interface ExportDialogProps {
  readonly title: string;
  /** What the files contain. */
  readonly children: ReactNode;
  readonly wanted: NewExport;
  readonly button: string;
  /** Title of the message when the export did not start. */
  readonly failed: string;
  /** Name of the list of files. */
  readonly list: string;
  readonly none: string;
  /** Whether the dialog lists an export of the last week. */
  readonly lists: (one: ListedExport) => boolean;
  readonly onClose: () => void;
}

/** Writes files about one campaign or one contact, and lists those of the last week. */
export function ExportDialog({
  title,
  children,
  wanted,
  button,
  failed,
  list,
  none,
  lists,
  onClose,
}: ExportDialogProps): ReactNode {
  const exports = useExports();
  const create = useCreateExport();
  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <Text>{children}</Text>
      <Button
        my="md"
        data-autofocus
        loading={create.isPending}
        onClick={() => create.mutate(wanted, { onError: (error) => toastFailure(failed, error) })}
      >
        {button}
      </Button>
      <QueryState query={exports} skeleton={<Skeleton height={72} />}>
        {({ pages }) => {
          const own = pages.flatMap((page) => page.exports).filter(lists);
          return own.length === 0 ? (
            <Text c="dimmed">{none}</Text>
          ) : (
            <ul className="boxed" aria-label={list}>
              {own.map((one) => (
                <ExportEntry key={one.id} one={one} />
              ))}
            </ul>
          );
        }}
      </QueryState>
    </Dialog>
  );
}
