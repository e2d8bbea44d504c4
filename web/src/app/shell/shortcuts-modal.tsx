import '@mantine/core/styles/Kbd.css';
import { Kbd, Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { say } from '../../brand/say.ts';
import { areShortcutsOn, setShortcutsOn } from '../../lib/shortcut-setting.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import classes from './shortcuts-modal.module.css';

/** Returns the keys, and what each does. */
const listShortcuts = (): readonly { readonly keys: readonly string[]; readonly does: string }[] => [
  { keys: ['Ctrl', 'K'], does: say('Find a contact, campaign, screen or action') },
  { keys: ['/'], does: 'Search on the screen' },
  { keys: ['J'], does: 'Next conversation in Messages' },
  { keys: ['K'], does: 'Previous conversation in Messages' },
  { keys: ['N'], does: 'New message in Messages' },
  { keys: ['R'], does: 'Write a reply' },
  { keys: ['M'], does: 'Write a note' },
  { keys: ['A'], does: 'Assign the conversation' },
  { keys: ['E'], does: 'Mark the conversation as done, and open the next one' },
  { keys: ['Z'], does: 'Snooze the conversation' },
  { keys: ['I'], does: 'About this person' },
  { keys: ['Enter'], does: 'Send the text' },
  { keys: ['Shift', 'Enter'], does: 'Start a new line in the text' },
  { keys: ['/'], does: 'Insert a saved reply, in an empty reply field' },
  { keys: ['?'], does: 'Show this list' },
];

/** What the keys do, and a switch for those that are single letters and signs. */
export function ShortcutsModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Dialog title="Keyboard shortcuts" width={500} onClose={onClose}>
      <dl className={classes.list}>
        {listShortcuts().map(({ keys, does }) => (
          <div key={does} className={`${classes.row} row`}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Use single keys as shortcuts"
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          setShortcutsOn(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
