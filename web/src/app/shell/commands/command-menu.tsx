import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useFoundCampaigns } from '../../../shared/campaigns/campaign-names.ts';
import { useContacts } from '../../../features/contacts/api/contacts.ts';
import { can } from '../../../lib/session/can.ts';
import type { Session } from '../../../lib/session/session.ts';
import { getContactName } from '../../../shared/contacts/contact-name.ts';
import classes from './command-menu.module.css';
import { filterCommands, listActions, listScreens, type Command, type CommandSection } from './commands.ts';

/** Results of one kind. More are found on the screens. */
const MAX_RESULTS = 5;
const SEARCH_DELAY_MS = 150;

interface CommandMenuProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** A field that finds contacts, campaigns, screens and actions, for people who do not want to leave the keyboard. */
export function CommandMenu({ session, onClose }: CommandMenuProps): ReactNode {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { sections, isSearching } = useCommands(session, typed);
  const commands = sections.flatMap((section) => section.commands);
  const active = commands[Math.min(chosen, commands.length - 1)];
  // The entry of the open menu in the history gives way, so that Back returns to the screen below.
  const run = ({ path }: Command): void => void navigate(path, { replace: true });
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && commands.length > 0) {
      event.preventDefault();
      setChosen((before) => (Math.min(before, commands.length - 1) + step + commands.length) % commands.length);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
    }
  };
  return (
    <Dialog
      width={600}
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
      padding="sm"
    >
      <TextInput
        size="md"
        aria-label="Search"
        placeholder="Search or jump to…"
        autoComplete="off"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active ? { 'aria-activedescendant': toOptionId(listId, active) } : {})}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={move}
      />
      <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
        {sections.map(({ heading, commands: some }) => (
          <div key={heading} role="group" aria-label={heading}>
            <p className={`${classes.heading} fine strong line-16`} aria-hidden="true">
              {heading}
            </p>
            {some.map((command) => (
              <div
                key={command.id}
                id={toOptionId(listId, command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === active}
                className={`${classes.option} spread`}
                ref={(element) => {
                  if (command === active) element?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseMove={() => setChosen(commands.indexOf(command))}
                onClick={() => run(command)}
                onKeyDown={move}
              >
                <span className="cut">{command.label}</span>
                {command.detail !== undefined && <span className="dim numbers rigid small">{command.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.status}>
        {commands.length === 0 && (isSearching ? 'Searching…' : `Nothing matches “${typed.trim()}”.`)}
      </p>
    </Dialog>
  );
}

/** Returns what the typed words find. Without words: the actions and screens. */
function useCommands(
  session: Session,
  typed: string,
): { readonly sections: readonly CommandSection[]; readonly isSearching: boolean } {
  const pack = useBrand();
  const w = useTerms();
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const mayFind = search !== '' && can(session, 'seeContacts');
  const contacts = useContacts(
    { page: 1, search, filter: null, pageSize: 10, campaignId: null, groupId: null, tagId: null, sort: 'NEWEST' },
    { enabled: mayFind },
  );
  const campaigns = useFoundCampaigns(search, { enabled: can(session, 'seeCampaigns') });
  const found = mayFind && typed.trim() !== '' ? (contacts.data?.leads ?? []) : [];
  const named = typed.trim() === '' ? [] : (campaigns.data ?? []);
  const sections = [
    {
      heading: w('Contacts'),
      commands: found.slice(0, MAX_RESULTS).map((contact) => ({
        id: `contact-${contact.id}`,
        label: getContactName(contact, pack.screen),
        ...(contact.phone === null ? {} : { detail: formatPhone(contact.phone) }),
        path: `/contacts?contact=${contact.id}`,
      })),
    },
    {
      heading: w('Campaigns'),
      commands: filterCommands(
        named.map(({ id, name }) => ({ id: `campaign-${id}`, label: name, path: `/campaign/${id}` })),
        typed,
      ).slice(0, MAX_RESULTS),
    },
    { heading: 'Actions', commands: filterCommands(listActions(session, w), typed) },
    { heading: 'Go to', commands: filterCommands(listScreens(session, pack), typed) },
  ];
  return {
    sections: sections.filter(({ commands }) => commands.length > 0),
    isSearching: search !== typed.trim() || (mayFind && contacts.isFetching) || campaigns.isFetching,
  };
}

function toOptionId(listId: string, { id }: Command): string {
  return `${listId}-${id.replaceAll(/\W+/g, '-')}`;
}
