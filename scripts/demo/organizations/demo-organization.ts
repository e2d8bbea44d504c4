import type { BrandId } from '../../../functions/domain/brand/pack.ts';
import type { WidgetType } from '../../../functions/domain/pitches/widget.ts';
import type { SwitchName } from '../../../functions/domain/platform/switches.ts';
import type { DEMO_NUMBERS } from '../../seed.ts';

/** A question of a slide or a form. */
export interface DemoQuestion {
  readonly type: WidgetType;
  readonly label: string;
  readonly labels?: readonly string[];
  /** The ends of a rating. */
  readonly range?: readonly [number, number];
}

export interface DemoSlide {
  readonly title: string;
  /** Paragraphs. */
  readonly text?: readonly string[];
  /** The address of a YouTube video. */
  readonly video?: string;
  /** Shows the owner's calendar. */
  readonly isCalendar?: boolean;
  readonly questions?: readonly DemoQuestion[];
}

interface DemoStep {
  /** With `[First Name]`, `[Event Date]`, `[Event Time]` and `[Event Location]`. */
  readonly text: string;
  /** After the step before, or before or after the appointment. */
  readonly days?: number;
  readonly hours?: number;
  readonly structure?: 'BEFORE' | 'APPOINTMENT';
  readonly hasPitch?: boolean;
  /** Where a link of the step leads. */
  readonly link?: string;
}

export interface DemoCampaign {
  readonly name: string;
  /** null means a draft, which no one is in. */
  readonly startedDaysAgo: number | null;
  /** Contacts join a few every day until yesterday. Without it all join on the first day. */
  readonly joinsDaily?: boolean;
  readonly steps: readonly DemoStep[];
  /** Its contacts, by index: from the first, up to but not including the second. Events bring their own. */
  readonly contacts: readonly [number, number];
  readonly end?: 'PAUSED' | 'ARCHIVED';
  readonly stopOnReply?: boolean;
  /** What the public library of the brand says of it. */
  readonly library?: string;
  /** The public page of the campaign. */
  readonly page?: { readonly title: string; readonly description: string };
  /** Campaigns of version 2 are written elsewhere, and have no steps here. */
  readonly isV2?: boolean;
}

/** An if/then of the step with the pitch. */
export interface DemoIfThen {
  readonly label: string;
  /** An answer to the question with this label, a booking, or the end of a wait. */
  readonly when:
    | { readonly question: string; readonly answers: readonly string[] }
    | { readonly unopenedDays: number }
    | 'BOOKED';
  /** A text to the contact, a text to the owner or to the person without a phone, or another campaign. */
  readonly action:
    | { readonly text: string }
    | { readonly tell: 'OWNER' | 'ADMIN'; readonly text: string }
    | { readonly campaign: string };
}

export interface DemoEvent {
  readonly inDays: number;
  readonly time: string;
  readonly location: string;
  readonly address: string;
  readonly contacts: readonly [number, number];
  readonly campaign?: string;
}

/** What an organization of the demo has. Everything counts back from the present day. */
export interface DemoOrganization {
  readonly slug: keyof typeof DEMO_NUMBERS;
  readonly brand: BrandId;
  /** How many contacts staff add. Those who sign up on its pages come after them. */
  readonly people: number;
  readonly switches: Partial<Record<SwitchName, boolean>>;
  readonly plan: 'free' | 'basic' | 'pro';
  readonly color?: string;
  readonly forwardingPhone?: string;
  readonly autoReply?: string;
  readonly welcome?: string;
  readonly field: { readonly name: string; readonly values: readonly string[] };
  readonly tags: readonly string[];
  /** The second group has a public page where the brand has such pages. */
  readonly groups: readonly string[];
  readonly calendar?: { readonly name: string; readonly link: string };
  readonly pitch: {
    readonly title: string;
    readonly slides: readonly DemoSlide[];
    readonly button?: { readonly label: string; readonly url: string };
  };
  /** The first campaign is the one that forms start. */
  readonly campaigns: readonly DemoCampaign[];
  readonly ifThens: readonly DemoIfThen[];
  readonly page: { readonly title: string; readonly description: string; readonly questions: readonly DemoQuestion[] };
  readonly bodyParts?: readonly { readonly label: string; readonly campaign: string }[];
  readonly events: readonly DemoEvent[];
  /** A message to everyone in the first group, a week ago, and one that is scheduled. */
  readonly announcements: readonly [string, string];
  /** What contacts write, and what staff answer. */
  readonly replies: readonly string[];
  readonly answers: readonly string[];
  readonly savedReplies: readonly { readonly title: string; readonly text: string }[];
  readonly notes: readonly string[];
  /** How many months it has paid, and whether the card failed yesterday. */
  readonly billing: { readonly months: number; readonly lastFails?: boolean };
}
