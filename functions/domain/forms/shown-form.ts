import type { FormItem } from './form-item.ts';
import type { FormKind } from './form.ts';

/** What a group offers. Shown on its page, and no one is charged. */
export interface ShownOffer {
  /** Dollars. */
  readonly price: number;
  readonly schedule: string | null;
  /** Days. */
  readonly trialPeriod: number;
}

/** The video of a group's page. */
export interface ShownExplainer {
  /** Whether it can be played. Until then the page says that it is processed. */
  readonly isReady: boolean;
  /** The path of the picture before the video plays. null means none yet. */
  readonly poster: string | null;
  /** The sizes, the largest first. Empty before the video is ready. Sides in pixels. */
  readonly files: readonly { readonly url: string; readonly width: number; readonly height: number }[];
}

/** What the page of a form shows to everyone. */
export interface ShownForm {
  readonly kind: FormKind;
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly color: string;
  /** The path of the picture in the band. null means the color alone. */
  readonly image: string | null;
  /** The path of the round logo. null means the first letter of the name. */
  readonly profile: string | null;
  readonly organizationName: string;
  readonly allowSelfOnboarding: boolean;
  readonly offer: ShownOffer | null;
  /** null if the page has no video. */
  readonly explainer: ShownExplainer | null;
  readonly items: readonly FormItem[];
  /** The ids of items. Of each list one must be answered. */
  readonly needs: readonly (readonly string[])[];
  /** The parts of the body that need the date of the appointment. missing means none. */
  readonly datedParts?: readonly string[];
  /** The first day that an appointment may have, "2026-03-02". missing means any. */
  readonly today?: string;
  /** Whether a submission starts texts. */
  readonly willText: boolean;
  readonly policyPath: string;
  readonly poweredBy: string;
  /** After a submission. */
  readonly submittedText: string;
  /** When a submission failed without a reason. */
  readonly errorText: string;
}
