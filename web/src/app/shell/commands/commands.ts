import type { Pack } from '../../../../../functions/domain/brand/pack.ts';
import { foldName } from '../../../../../functions/domain/search/fold-name.ts';
import type { Action } from '../../../lib/session/can.ts';
import { can } from '../../../lib/session/can.ts';
import type { Session } from '../../../lib/session/session.ts';
import { findVisibleEntries } from '../visible-entries.ts';

/** Something that the command menu opens. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** What tells namesakes apart, such as a phone number. */
  readonly detail?: string;
  /** The address that the command opens. */
  readonly path: string;
}

/** Commands under a heading. Ids are unique over all sections. */
export interface CommandSection {
  readonly heading: string;
  readonly commands: readonly Command[];
}

/** Returns the actions that the person may take, in the words of the brand. */
export function listActions(session: Session, w: (term: 'contacts' | 'campaign') => string): Command[] {
  const actions: readonly (Command & { readonly needs: Action })[] = [
    { id: 'add-contacts', label: `Add ${w('contacts')}`, path: '/contacts?add=new', needs: 'editContacts' },
    { id: 'new-campaign', label: `New ${w('campaign')}`, path: '/campaigns?new=1', needs: 'editCampaigns' },
    { id: 'invite', label: 'Invite user', path: '/users?invite=1', needs: 'inviteUsers' },
    { id: 'imports', label: 'Imports', path: '/imports', needs: 'editContacts' },
    { id: 'sends', label: 'Sends', path: '/sends', needs: 'seeMessages' },
    { id: 'account', label: 'Account', path: '/account', needs: 'seeAccount' },
  ];
  return actions.filter(({ needs }) => can(session, needs)).map(({ needs: _needs, ...command }) => command);
}

/** Returns the screens of the sidebar. */
export function listScreens(session: Session, pack: Pack): Command[] {
  return findVisibleEntries(session, pack).map(({ path, name }) => ({ id: `screen ${path}`, label: name(pack), path }));
}

/** Returns the commands whose label contains every typed word, whatever its case and accents. */
export function filterCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = foldName(typed.trim()).split(/\s+/);
  return commands.filter(({ label }) => words.every((word) => foldName(label).includes(word)));
}
