/** A line that may have a banned term, with the reason. */
export interface TermException {
  readonly path: string;
  /** A part of the line, or null for the whole file. */
  readonly line: string | null;
  readonly term: string;
  readonly reason: string;
}

/** An exception that no line needs anymore is a finding too. */
export const TERM_EXCEPTIONS: readonly TermException[] = [
  {
    path: 'test/load/mixed.test.ts',
    line: 'console.log(',
    term: 'console.log',
    reason: 'The report of a run of many minutes. Only its reader starts it.',
  },
  {
    path: 'schema.graphql',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'web/src/lib/graphql/documents.generated.d.ts',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'web/src/lib/graphql/schema.generated.d.ts',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'test/support/scenarios/integrations/results.ts',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'test/integration/calendly.test.ts',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'functions/graphql/appointments/view.ts',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'web/src/features/contacts/api/appointments.ts',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'web/src/features/contacts/appointments.test.tsx',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'web/src/features/contacts/components/appointments/contact-appointments.tsx',
    line: null,
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'functions/domain/brand/text.ts',
    line: 'ancelled',
    term: 'British -lled, -lling',
    reason: 'The name in the API, and the words that customers know.',
  },
  {
    path: 'test/support/contracts/product-texts/campaign-texts.ts',
    line: 'ancelled',
    term: 'British -lled, -lling',
    reason: 'The name in the API, and the words that customers know.',
  },
  {
    path: 'web/src/features/events/api/events.ts',
    line: 'ancelled',
    term: 'British -lled, -lling',
    reason: 'The name in the API, and the words that customers know.',
  },
  {
    path: 'web/src/features/events/components/event-dialog.tsx',
    line: 'cancelled',
    term: 'British -lled, -lling',
    reason: 'The name of the field in the API, which others call.',
  },
  {
    path: 'web/src/features/events/components/event-table.tsx',
    line: 'ancelled',
    term: 'British -lled, -lling',
    reason: 'The name in the API, and the words that customers know.',
  },
  {
    path: 'web/src/features/events/events.test.tsx',
    line: 'ancelled',
    term: 'British -lled, -lling',
    reason: 'The name in the API, and the words that customers know.',
  },
  {
    path: 'test/e2e/specification/lists-and-pages.test.ts',
    line: 'ancelled',
    term: 'British -lled, -lling',
    reason: 'The name in the API, and the words that customers know.',
  },
];
