import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from './dialog.tsx';
import classes from './editor-dialog.module.css';

interface EditorDialogProps {
  /** Accessible name of the dialog. */
  readonly name: string;
  /** What the bar shows when it is not the name, such as a title that is edited in place. */
  readonly heading?: ReactNode;
  /** Where the back link leads: "Spring checkups", "Pitches". */
  readonly backTo: string;
  readonly onBack: () => void;
  /** The content below the bar. A form puts it into `EditorColumns`. */
  readonly children: ReactNode;
}

/** The places in the bar for state and buttons. Null before the bar is there. */
const BarContext = createContext<{ readonly state: HTMLElement | null; readonly buttons: HTMLElement | null }>({
  state: null,
  buttons: null,
});

/**
 * An editor that covers the window. Its bar has a link back, the title, and what `EditorActions` adds. Escape leads back too. Typed
 * text is guarded by `UnsavedGuard`, because leaving changes the address.
 */
export function EditorDialog({ name, heading, backTo, onBack, children }: EditorDialogProps): ReactNode {
  const [state, setState] = useState<HTMLElement | null>(null);
  const [buttons, setButtons] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ state, buttons }), [state, buttons]);
  return (
    <Dialog
      width={800}
      fullScreen
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': name } }}
      classNames={{ body: classes.body ?? '', content: classes.dialog ?? '' }}
      onClose={onBack}
    >
      <header className={`${classes.bar} grid rigid ruled`} data-edits-title={heading !== undefined || undefined}>
        <Button
          className={classes.back ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
          aria-label={`Back to ${backTo}`}
          onClick={onBack}
        >
          {backTo}
        </Button>
        <div className={classes.heading}>{heading ?? <h2 className={`${classes.title} cut`}>{name}</h2>}</div>
        <span ref={setState} role="status" className={`${classes.state} dim small line-18`} />
        <div ref={setButtons} className={`${classes.buttons} gap-8 flex`} />
      </header>
      <BarContext value={places}>{children}</BarContext>
    </Dialog>
  );
}

interface EditorActionsProps {
  /** Whether what is typed is saved, or what is missing. */
  readonly state?: ReactNode;
  /** The primary button last. */
  readonly children: ReactNode;
}

/** Shows state and buttons in the bar of the editor around it. */
export function EditorActions({ state, children }: EditorActionsProps): ReactNode {
  const places = useContext(BarContext);
  return (
    <>
      {places.state && createPortal(state, places.state)}
      {places.buttons && createPortal(children, places.buttons)}
    </>
  );
}

interface EditorColumnsProps {
  /** What the edited thing looks like on a phone. It is shown where the window has room beside the form. */
  readonly preview?: ReactNode;
  readonly children: ReactNode;
}

/** The form of an editor, 800 px wide and centered, and the preview beside it. */
export function EditorColumns({ preview, children }: EditorColumnsProps): ReactNode {
  return (
    <div className="grow scrolls shrinks">
      <div className={classes.columns}>
        <div className={`${classes.form} column`}>{children}</div>
        {preview !== undefined && <div className={classes.preview}>{preview}</div>}
      </div>
    </div>
  );
}
