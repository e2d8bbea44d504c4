/**
 * A brand pack: the wording, flags, sidebar, colors, legal text and links of one brand. Data only, safe in a
 * browser; mails and texts take their words from it too. The shape is written down once, here; `text.ts` is the
 * base and the other packs say how they differ from it.
 */

export type BrandId = 'text' | 'blast';

/** Ten shades from lightest to darkest, as the kit's theme takes them; the ninth carries white text. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** What the product calls its things, in lower case; screens put the capital where a sentence starts. */
export type Terms = {
  readonly contact: string;
  readonly contacts: string;
  readonly campaign: string;
  readonly campaigns: string;
};

/** What a brand has. A flag that is off hides creation only: what exists goes on working. */
export type Flags = {
  /** Contact-based pricing and the opt-in message before a contact's first text. */
  readonly blastMode: boolean;
  readonly opportunityMode: boolean;
  readonly slides: boolean;
  readonly ifThen: boolean;
  readonly incomingContacts: boolean;
  readonly selfOnboarding: boolean;
  readonly autoReply: boolean;
  readonly callForwarding: boolean;
  readonly youtubeSlides: boolean;
  readonly textSlides: boolean;
  readonly calendarSlides: boolean;
  readonly audioSlides: boolean;
  readonly campaignLandingPage: boolean;
  readonly integrations: boolean;
  readonly redirect: boolean;
  /** The Views card of the dashboard. */
  readonly viewsCard: boolean;
  /** The response rate card of the dashboard. */
  readonly responseRateCard: boolean;
  /** Adding contacts by hand or by file asks for a one-line statement of their consent. */
  readonly attestation: boolean;
  readonly customWindow: boolean;
};

export type SidebarEntry = 'overview' | 'campaigns' | 'messages';

/** Sidebars by who looks: the full one, and the one of people who only get notifications. */
export type Sidebars = {
  readonly full: readonly SidebarEntry[];
  readonly limited: readonly SidebarEntry[];
};

/** Texts that go out to phones. `{org}` is the organization's name, `{phone}` the number it texts from. */
export type OutgoingTexts = {
  readonly firstMessageSuffix: string;
  /** Asks a contact to opt in, in brands that ask. */
  readonly optInRequest: string;
  readonly optOutConfirmation: string;
  readonly optInConfirmation: string;
  readonly help: string;
};

/** Texts on screens that the specification gives word by word; unquoted labels use {@link Words}. */
export type ScreenTexts = {
  readonly newContactName: string;
  readonly noPhone: string;
  readonly selectContactsTitle: string;
  readonly selectContactsMessage: string;
  readonly invalidPhoneBanner: string;
  readonly optedOutBanner: string;
  readonly noMessages: string;
  readonly nothingFound: string;
  readonly noCampaigns: string;
  readonly noContactCampaigns: string;
  readonly contactNotFound: string;
  readonly inboxEmptyTitle: string;
  readonly inboxEmptyMessage: string;
  readonly inboxPrompt: string;
  readonly twoMessagesHint: string;
  readonly csvStarted: string;
  readonly csvFailedTitle: string;
  readonly csvFailedMessage: string;
  readonly contactsAdded: string;
  readonly unknownError: string;
  readonly noUsers: string;
  readonly selectUsersTitle: string;
  readonly selectUsersMessage: string;
  readonly areYouSure: string;
};

export type Legal = {
  readonly optIn: string;
  readonly optInFinePrint: string;
  /** What staff state about the people in a list that they add. */
  readonly attestation: string;
};

export type Links = {
  /** The public site that `/` and unknown paths lead to; without one they lead to the sign-in page. */
  readonly marketingUrl?: string;
  /** Where legacy users are handed to after signing in. */
  readonly legacyUrl?: string;
  readonly policyPath: string;
};

export type Theme = {
  readonly primary: Shades;
  /** The five colors that steps and charts cycle through. */
  readonly cycle: readonly [string, string, string, string, string];
};

export type Pack = {
  readonly id: BrandId;
  readonly name: string;
  /** One line under the name, on the sign-in page. */
  readonly tagline: string;
  readonly version: string;
  readonly terms: Terms;
  readonly flags: Flags;
  readonly sidebar: Sidebars;
  readonly theme: Theme;
  readonly legal: Legal;
  readonly links: Links;
  readonly texts: OutgoingTexts;
  readonly screen: ScreenTexts;
};
