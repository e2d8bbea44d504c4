import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Pack, SidebarEntry } from '../../../functions/domain/brand/pack.ts';
import type { Action } from './session/can.ts';

/** One screen of the staff app. The router, the sidebar and the test of all screens read it. */
export interface ScreenManifest {
  /** Path for React Router: `/campaign/:campaignId`. */
  readonly path: string;
  /** Permission that the screen needs. */
  readonly needs: Action;
  /** Returns the screen's name for "You don't have access to …". */
  readonly name: (pack: Pack) => string;
  /** Whether a brand has the screen. missing if every brand has it. */
  readonly isIn?: (pack: Pack) => boolean;
  /** Loads the screen's chunk. */
  readonly load: () => Promise<ComponentType>;
  readonly sidebar?: {
    /** The entry's name in the brand packs, which set its position. Entries without a name come last. */
    readonly entry?: SidebarEntry;
    readonly icon: TablerIcon;
  };
}

/** What a feature adds to the app. */
export interface FeatureManifest {
  readonly screens: readonly ScreenManifest[];
}
