import { say } from '../../../../brand/say.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { ExportDialog } from '../../../../shared/exports/export-dialog.tsx';
import type { ContactDetail } from '../../api/contact.ts';

/** Opens the dialog that writes files with everything about the contact. */
export function ContactExport({ contact }: { readonly contact: Pick<ContactDetail, 'id'> }): ReactNode {
  const w = useTerms();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setIsOpen(true)}>
        Export data
      </Button>
      {isOpen && (
        <ExportDialog
          title="Export data"
          wanted={{ exportKind: 'CONTACT', leadId: contact.id }}
          button="Create files"
          failed="Export not started"
          list="Exports"
          none="No files yet. Your files appear here."
          lists={({ leadId }) => leadId === contact.id}
          onClose={() => setIsOpen(false)}
        >
          Files for any spreadsheet with everything about this {w('contact')}
          {say(': details, custom fields, consent history, texts, notes and campaigns. We keep them for a week.')}
        </ExportDialog>
      )}
    </>
  );
}
