/** A number that the specification names, and the constant or property that holds it. */
interface NamedNumber {
  readonly what: string;
  readonly value: number;
  readonly file: string;
  readonly name: string;
}

const at = (file: string, name: string, value: number, what: string): NamedNumber => ({ what, value, file, name });
const PRICES = 'functions/domain/billing/prices.ts';
const RATES = 'functions/domain/billing/contract-rates.ts';
const TIMING = 'functions/domain/campaigns/timing.ts';
const TRACKING = 'web/src/public/tracking';
const CAMPAIGNS = 'web/src/features/campaigns/components';

/** The business constants of both specifications (section 9), with their only home in the code. */
export const NAMED_NUMBERS: readonly NamedNumber[] = [
  at('functions/domain/hours/window.ts', 'OPENING_HOUR', 8, 'first hour of the sending window'),
  at('functions/domain/hours/window.ts', 'CLOSING_HOUR', 20, 'end of the sending window'),
  at('functions/domain/content/characters.ts', 'MESSAGE_LIMIT', 240, 'characters of a message'),
  at('functions/domain/content/characters.ts', 'TWO_MESSAGES_HINT_AT', 120, 'characters from which the hint shows'),
  at(TIMING, 'MORNING', 9, 'hour of the morning'),
  at(TIMING, 'AFTERNOON', 13, 'hour of the afternoon'),
  at(TIMING, 'EVENING', 18, 'hour of the evening'),
  at(PRICES, 'FREE_BLAST_SEGMENTS', 100, 'free segments of the blast brand'),
  at(RATES, 'monthlyRate', 250, 'dollars a month of a contract'),
  at(RATES, 'smsRate', 0.03, 'dollars a segment of a contract'),
  at('functions/domain/views/engagement.ts', 'SECONDS_PER_POINT', 6, 'seconds of viewing that score once'),
  at('functions/domain/views/media-progress.ts', 'WATCHED_SHARE', 0.85, 'share of a video that counts'),
  at('functions/domain/views/media-progress.ts', 'MAX_LISTENS', 3, 'listens of an audio'),
  at('functions/domain/views/ranges.ts', 'tolerance', 0.1, 'seconds that ranges of a video may be apart'),
  at('functions/domain/groups/landing-settings.ts', 'price', 5, 'dollars of a group'),
  at('functions/domain/groups/landing-settings.ts', 'trialPeriod', 0, 'days of a trial'),
  at('functions/domain/pitches/slide-name.ts', 'LABEL_LENGTH', 25, 'characters of a slide in lists'),
  at('functions/domain/accounts/phone-code.ts', 'CODE_LENGTH', 6, 'digits of a code'),
  at(`${TRACKING}/watch-clock.ts`, 'IDLE_MS', 120_000, 'ms until a viewer counts as idle'),
  at(`${TRACKING}/watch-clock.ts`, 'TICK_MS', 3_000, 'ms of a tick'),
  at(`${TRACKING}/watch-clock.ts`, 'MAX_TICK_MS', 3_100, 'ms that a tick counts at most'),
  at(`${TRACKING}/range-log.ts`, 'PROGRESS_MS', 750, 'ms between notes of a video'),
  at(`${TRACKING}/range-log.ts`, 'SEEK_MS', 100, 'ms until a jump counts'),
  at(`${TRACKING}/range-log.ts`, 'PROGRESS_TOLERANCE', 0.9, 'seconds between notes of a video'),
  at(`${TRACKING}/visit-tracker.ts`, 'SAVE_MS', 650, 'ms until a change is saved'),
  at('web/src/public/media/audio-player.tsx', 'SKIP_SECONDS', 10, 'seconds that the audio buttons skip'),
  at('web/src/components/table/search-field.tsx', 'SEARCH_DELAY_MS', 500, 'ms until a search begins'),
  at('web/src/components/table/pager.tsx', 'PAGE_SIZE', 10, 'contacts of a page'),
  at('web/src/features/platform/api/organizations.ts', 'PAGE_SIZE', 5, 'organizations of a page'),
  at(
    'web/src/features/imports/rules/columns/csv-columns.ts',
    'PREVIEW_ROWS',
    11,
    'rows that the preview of a file reads',
  ),
  at('web/src/features/messaging/components/bubble.tsx', 'SENDER_LENGTH', 30, 'characters of a sender'),
  at('web/src/features/dashboard/rules/open-rates.ts', 'LABEL_LENGTH', 12, 'characters of a label in charts'),
  at(
    'web/src/features/contacts/components/reporting/reported-view.tsx',
    'NAME_LENGTH',
    12,
    'characters of a slide in charts',
  ),
  at(`${CAMPAIGNS}/pitch-report/report-table.tsx`, 'LABEL_LENGTH', 25, 'characters of a label in reports'),
  at(`${CAMPAIGNS}/editor/step-card.tsx`, 'LABEL_LENGTH', 23, 'characters of a step'),
  at(`${CAMPAIGNS}/library/library-preview.tsx`, 'LABEL_LENGTH', 23, 'characters of a step in the library'),
  at(`${CAMPAIGNS}/editor/step-flow.tsx`, 'CYCLE', 5, 'colors of steps'),
  at(`${CAMPAIGNS}/editor/campaign-name.tsx`, 'AUTOSAVE_MS', 350, 'ms until the name of a campaign is saved'),
  at(`${CAMPAIGNS}/list/new-campaign-modal.tsx`, 'SUFFIX_FROM', 1_000, 'first number behind a new campaign'),
  at(`${CAMPAIGNS}/list/new-campaign-modal.tsx`, 'SUFFIX_COUNT', 9_000, 'numbers behind a new campaign'),
  at(
    'web/src/features/groups/components/group-name.tsx',
    'AUTOSAVE_MS',
    1_200,
    'ms until the name of a group is saved',
  ),
  at(
    'web/src/features/landing-pages/components/landing-page-editor.tsx',
    'AUTOSAVE_MS',
    1_200,
    'ms until the title of a landing page is saved',
  ),
  at(
    'web/src/features/landing-pages/components/body-part-row.tsx',
    'AUTOSAVE_MS',
    1_500,
    'ms until a body part is saved',
  ),
  at(
    'web/src/features/pitches/components/editor/pitch-editor.tsx',
    'TITLE_DELAY_MS',
    1_200,
    'ms until the title of a pitch is saved',
  ),
  at('web/src/lib/chunk.ts', 'CHUNK_TIMEOUT_MS', 120_000, 'ms until a part of the app counts as not loaded'),
  at('web/src/brand/theme.ts', 'maw', 340, 'px of a tooltip'),
];

/** A size that the specification names, and the style sheet that holds it. */
export const NAMED_SIZES: readonly (readonly [what: string, file: string, declaration: string])[] = [
  ['dialogs on small windows', 'web/src/brand/base.css', '--dialog-share: 93vw'],
  ['dialogs on large windows', 'web/src/brand/base.css', '--dialog-share: 80vw'],
  ['the page of a pitch', 'web/src/public/viewer/viewer-page.module.css', 'max-width: 500px'],
  ['a form', 'web/src/public/forms/form.css', 'max-width: 500px'],
  ['the band of a form', 'web/src/public/forms/form.css', 'height: 150px'],
  ['the calendar of a slide', 'web/src/public/calendar/calendar.module.css', 'height: 750px'],
  ['a text editor at least', 'web/src/shared/message-field/message-field.module.css', 'min-height: 100px'],
  ['a text editor at most', 'web/src/shared/message-field/message-field.module.css', 'max-height: 400px'],
  ['the preview of a text, wide', `${CAMPAIGNS}/editor/phone-preview.module.css`, 'max-width: 400px'],
  ['the preview of a text, high', `${CAMPAIGNS}/editor/phone-preview.module.css`, 'height: 600px'],
];
