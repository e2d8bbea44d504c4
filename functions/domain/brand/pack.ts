/**
 * A brand pack: wording, flags, sidebar, colors, legal texts and links of one brand. A pack is data without code, so
 * the browser can load it. Texts to phones use it too. `text.ts` is the base pack. The other packs list only what
 * differs from it.
 */

export type BrandId = 'text' | 'blast' | 'opportunity' | 'tattoo' | 'health';

/** Ten shades from lightest to darkest, as Mantine's theme expects. White text is readable on the ninth. */
type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** The brand's nouns, in lower case. Screens capitalize them where needed. */
export type Terms = {
  readonly contact: string;
  readonly contacts: string;
  readonly campaign: string;
  readonly campaigns: string;
};

/**
 * Features of a brand. A flag that is off only hides the controls that create something. Existing data keeps working.
 */
type Flags = {
  /** Contacts are billed by count and must opt in before their first text. */
  readonly blastMode: boolean;
  /** Whether the dashboard has a Views card. */
  readonly viewsCard: boolean;
  /** Whether campaigns have steps before and after appointments. An organization can get them by a switch, too (`offersPhases`). */
  readonly phases: boolean;
  /** Whether a campaign that has sent something links to its report. */
  readonly viewReport: boolean;
  /** Whether the dashboard has an open rate card. */
  readonly openRateCard: boolean;
  /** Whether the dashboard has a response rate card. */
  readonly responseRateCard: boolean;
  /** Whether the policy has a section about health information. */
  readonly healthPrivacy: boolean;
  /** Whether staff must confirm the contacts' consent when they add contacts. */
  readonly attestation: boolean;
  readonly customWindow: boolean;
  /** Whether strangers may sign up without a link from platform staff. */
  readonly openSignUp: boolean;
  /** Whether the menu has How To Videos (`how-tos.ts`). */
  readonly howTos: boolean;
  /** Whether the account screen has the branding of the organization. */
  readonly branding: boolean;
  /** Whether texts from unknown numbers can become contacts. */
  readonly incomingLeads: boolean;
  readonly selfOnboarding: boolean;
  readonly autoReply: boolean;
  readonly callForwarding: boolean;
  /** Whether the form for a new contact of an organization with version 2 also sends a welcome message. */
  readonly welcomeMessage: boolean;
  /** Whether the button on the last slide of a pitch can open a page, or offer to call. Or by a switch (`offersRedirects`). */
  readonly pitchRedirect: boolean;
  /** Whether pitches can have audio slides. The organization needs the switch, too. */
  readonly audioSlides: boolean;
  /** Whether pitches can have calendar slides. The organization or the person needs the switch, too. */
  readonly calendars: boolean;
  /** Whether the account screen has the connections with other systems. */
  readonly integrations: boolean;
  /** Whether selected contacts can be added to a group. */
  readonly groupAction: boolean;
  /** Whether selected contacts can be added to a campaign in an organization of version 2. The deployment lists exceptions. */
  readonly v2CampaignAction: boolean;
  /** Whether a group has settings of a public page. */
  readonly groupLandingPage: boolean;
  /** Whether a campaign can get a public page of its own. */
  readonly campaignLandingPage: boolean;
  /** Whether public forms ask for a part of the body and the date of an appointment. */
  readonly bodyParts: boolean;
};

export type SidebarEntry =
  | 'overview'
  | 'contacts'
  | 'organizations'
  | 'campaigns'
  | 'pitches'
  | 'groups'
  | 'events'
  | 'messages';

/**
 * `messages`: the organization shows messages. `v2`: its campaigns have version 2. `admin`: platform staff and the
 * organizations that the deployment lists. `limited`: people who only get notifications.
 */
export type SidebarVariant = 'full' | 'messages' | 'v2' | 'admin' | 'limited';

/** The entries of each variant, in order. People see only those that their access allows. */
type Sidebars = Readonly<Record<SidebarVariant, readonly SidebarEntry[]>>;

/** Texts sent to phones. `{org}` is the organization's name, `{phone}` the number it texts from. */
type OutgoingTexts = {
  readonly firstMessageSuffix: string;
  /** Asks a contact to opt in. Only brands in blast mode send it. */
  readonly optInRequest: string;
  /** The line of an opt-in message that says how to opt in, where the organization's own words do not. */
  readonly optInAnswer: string;
  readonly optOutConfirmation: string;
  readonly optInConfirmation: string;
  readonly help: string;
  /** Brings a code that confirms a phone. `{code}` and `{brand}`, the brand's name. */
  readonly phoneCode: string;
  /** What a caller hears when calls are not forwarded. */
  readonly callAnswer: string;
};

/**
 * Fixed texts on screens. Their wording is part of the product's contract, misspellings included. Other labels are
 * built from {@link Terms}.
 */
export type ScreenTexts = {
  readonly newContactName: string;
  /** What a landing page counts on its card, before the number. */
  readonly landingPageLeads: string;
  readonly noPhone: string;
  readonly selectContactsTitle: string;
  readonly selectContactsMessage: string;
  readonly invalidPhoneBanner: string;
  readonly optedOutBanner: string;
  readonly noMessages: string;
  readonly nothingFound: string;
  readonly noCampaigns: string;
  readonly noContactCampaigns: string;
  readonly noContactAppointments: string;
  readonly contactNotFound: string;
  readonly inboxEmptyTitle: string;
  readonly inboxEmptyMessage: string;
  readonly inboxPrompt: string;
  readonly twoMessagesHint: string;
  readonly addNewContacts: string;
  readonly sendMessage: string;
  readonly archiveTitle: string;
  readonly removeFromCampaignTitle: string;
  readonly messagesStartedTitle: string;
  readonly messagesStartedMessage: string;
  readonly savedTitle: string;
  /** What the last screen of a pitch says when staff wrote nothing else. */
  readonly thankYouForViewing: string;
  readonly inactiveContent: string;
  readonly savedMessage: string;
  readonly csvStarted: string;
  readonly csvFailedTitle: string;
  readonly csvFailedMessage: string;
  readonly contactsAdded: string;
  readonly unknownError: string;
  readonly noUsers: string;
  /** In the dialog that chooses who gets alerts about replies. */
  readonly noUsersToAlert: string;
  readonly newPitch: string;
  readonly selectUsersTitle: string;
  readonly selectUsersMessage: string;
  readonly areYouSure: string;
  /** After an attempt to have more groups than the plan allows. */
  readonly groupLimitTitle: string;
  readonly groupLimitAction: string;
  readonly selectGroupsTitle: string;
  readonly selectGroupsMessage: string;
  readonly selectEventsTitle: string;
  readonly selectEventsMessage: string;
  readonly eventsCanceled: string;
  readonly noGroups: string;
  readonly noLandingPages: string;
  readonly noBodyParts: string;
  readonly linkCopied: string;
  /** Below the button of a public form when the server gave no reason. */
  readonly formError: string;
  readonly formSubmitted: string;
  readonly notFound: string;
  readonly addToGroupTitle: string;
  readonly removeFromGroupTitle: string;
  /** The banner while billing is not set up. */
  readonly billingBanner: string;
};

type Legal = {
  readonly optIn: string;
  readonly optInFinePrint: string;
  /** The consent of a form that asks for health information. empty if the brand's forms ask for none. */
  readonly hipaa: string;
  /** What staff confirm about the contacts they add. */
  readonly attestation: string;
  /** Who runs the brand, as the policy names it, and where people write about their data. */
  readonly company: string;
  readonly privacyEmail: string;
};

type Links = {
  /** Public site for `/` and unknown paths. Without it, these paths go to the sign-in page. */
  readonly marketingUrl?: string;
  /** Address that legacy users are sent to after they sign in. */
  readonly legacyUrl?: string;
  /** Address of the external editor of campaigns of version 2. Without it, such campaigns cannot be edited. */
  readonly editorUrl?: string;
  readonly policyPath: string;
};

type Theme = {
  readonly primary: Shades;
  /** The five colors of steps and charts, in order: blue, red, purple, green, yellow. */
  readonly cycle: readonly [string, string, string, string, string];
};

export type Pack = {
  readonly id: BrandId;
  readonly name: string;
  /** One line below the name on the sign-in page. */
  readonly tagline: string;
  readonly terms: Terms;
  readonly flags: Flags;
  readonly sidebar: Sidebars;
  readonly theme: Theme;
  readonly legal: Legal;
  readonly links: Links;
  readonly texts: OutgoingTexts;
  readonly screen: ScreenTexts;
};
