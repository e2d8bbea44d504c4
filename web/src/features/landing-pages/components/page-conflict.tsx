import type { ReactNode } from 'react';
import { ConflictDialog } from '../../../components/dialogs/conflict-dialog.tsx';
import type { SeenLandingPage } from '../api/landing-pages.ts';

interface PageConflictProps {
  readonly saved: SeenLandingPage;
  readonly typed: SeenLandingPage;
  readonly busy: boolean;
  readonly onKeepTyped: () => void;
  readonly onUseSaved: () => void;
  readonly onClose: () => void;
}

/** Shows what someone else saved of a landing page beside what this person typed. */
export function PageConflict({ saved, typed, ...actions }: PageConflictProps): ReactNode {
  const values = [
    { label: 'Title', saved: saved.title, typed: typed.title },
    { label: 'Description', saved: saved.description, typed: typed.description },
    { label: 'Fields of the form', saved: listFields(saved), typed: listFields(typed) },
  ].filter((value) => value.saved !== value.typed);
  return <ConflictDialog what="landing page" values={values} {...actions} />;
}

/** An asterisk marks a field that has to be filled in. */
function listFields({ items }: SeenLandingPage): string {
  return items
    .map(({ label, labels, required }) =>
      [`${label}${required ? ' *' : ''}`, ...labels.map((option) => `– ${option}`)].join('\n'),
    )
    .join('\n');
}
