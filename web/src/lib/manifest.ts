import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Pack, SidebarEntry } from '../../../functions/domain/brand/pack.ts';
import type { Action } from './session/can.ts';
import type { Session } from './session/session.ts';

/** One screen of the staff app. The router, the sidebar and the test of all screens read it. */
export interface ScreenManifest {
  /** As React Router takes it: `/campaign/:campaignId`. */
  readonly path: string;
  /** What a person must be allowed to do to open the screen. */
  readonly needs: Action;
  /** The screen's name in "You don't have access to …". */
  readonly name: (pack: Pack) => string;
  /** Loads the screen's chunk. */
  readonly load: () => Promise<ComponentType>;
  readonly sidebar?: {
    readonly entry: SidebarEntry;
    readonly icon: TablerIcon;
    /** Whether this organization shows the entry; without it every organization does. */
    readonly shows?: (session: Session) => boolean;
  };
}

/** What a feature adds to the app. */
export interface FeatureManifest {
  readonly screens: readonly ScreenManifest[];
}
