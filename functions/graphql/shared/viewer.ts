import type { Mask } from '../../domain/contacts/mask.ts';
import type { Pack } from '../../domain/brand/pack.ts';

/** Who gets an answer: the words of the brand, and what the person may not see of contacts. */
export interface Viewer {
  readonly pack: Pack;
  readonly mask: Mask;
}
