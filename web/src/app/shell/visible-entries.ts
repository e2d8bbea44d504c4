import type { Pack } from '../../../../functions/domain/brand/pack.ts';
import type { ScreenManifest } from '../../lib/manifest.ts';
import { can } from '../../lib/session/can.ts';
import type { Session } from '../../lib/session/session.ts';
import { SCREENS } from '../manifest.ts';
import { listSidebarEntries } from './sidebar-entries.ts';

/**
 * Returns the sidebar entries that this person and this organization see: those of the brand's sidebar, in its order,
 * then those that no brand names.
 */
export function findVisibleEntries(session: Session, pack: Pack): ScreenManifest[] {
  return [...listSidebarEntries(session, pack), undefined].flatMap((name) =>
    SCREENS.filter(({ sidebar, needs }) => sidebar && sidebar.entry === name && can(session, needs)),
  );
}
