import { say } from '../../../../brand/say.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { toastError } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { ExportEntry } from '../../../../shared/exports/export-entry.tsx';
import { useCreateExport, useExports } from '../../../../shared/exports/exports.ts';
import type { ContactDetail } from '../../api/contact.ts';
import classes from './contact-export.module.css';

interface ContactExportProps {
  readonly contact: Pick<ContactDetail, 'id'>;
}

/** Opens the dialog that writes files with everything about the contact. */
export function ContactExport({ contact }: ContactExportProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setIsOpen(true)}>
        Export data
      </Button>
      {isOpen && <ContactExportDialog contact={contact} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ContactExportDialog({ contact, onClose }: ContactExportProps & { readonly onClose: () => void }): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const exports = useExports();
  const create = useCreateExport();
  return (
    <Dialog title="Export data" width={600} onClose={onClose}>
      <Text>
        Files for any spreadsheet with everything about this {w('contact')}
        {say(': details, custom fields, consent history, texts, notes and campaigns. We keep them for a week.')}
      </Text>
      <Button
        my="md"
        data-autofocus
        loading={create.isPending}
        onClick={() =>
          create.mutate(
            { exportKind: 'CONTACT', leadId: contact.id },
            { onError: (error) => toastError('Export not started', getErrorText(error, screen.unknownError)) },
          )
        }
      >
        Create files
      </Button>
      <QueryState query={exports} skeleton={<Skeleton height={72} />}>
        {({ pages }) => {
          const own = pages.flatMap((page) => page.exports).filter(({ leadId }) => leadId === contact.id);
          return own.length === 0 ? (
            <Text c="dimmed">No files yet. Your files appear here.</Text>
          ) : (
            <ul className={classes.list} aria-label="Exports">
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
