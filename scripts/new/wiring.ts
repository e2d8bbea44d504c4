/** Text that goes into an existing file, behind a line of the saved replies. */
interface Insertion {
  readonly file: string;
  readonly after: string;
  /** The same text for the new entity when missing. */
  readonly text?: string;
}

const TEXT = "    savedReplyText: 'We open at 8.',\n";
const CREATED = `  const savedReplyId = await owner.make('createSavedReply', {
    savedReplyTitle: 'Hours',
${TEXT}  });
`;

const TYPES = `type SavedRepliesResponse {
  success: Boolean!
  errors: [String!]!
  savedReplies: [SavedReply!]!
}

type SavedReplyResponse {
  success: Boolean!
  errors: [String!]!
  savedReply: SavedReply
}

`;

const ONE_OF_EVERYTHING = 'test/support/scenarios/api/one-of-everything.ts';
const ROW = '| yes | yes | yes | yes | hidden |  |\n';

/** Where the functions, the contract and the tests name an entity. */
export const WIRING: readonly Insertion[] = [
  {
    file: 'schema.graphql',
    after: '  savedReplies: SavedRepliesResponse!\n',
    text: '  "By title, a hundred at most."\n  savedReplies: SavedRepliesResponse!\n',
  },
  {
    file: 'schema.graphql',
    after: '  deleteSavedReply(savedReplyId: ID!): Response!\n',
    text: `  createSavedReply(savedReplyTitle: String!, idempotencyKey: String): SavedReplyResponse!
  "version: the one that the caller changes. The call is refused when someone else has changed it."
  updateSavedReply(savedReplyId: ID!, savedReplyTitle: String!, version: Int!): SavedReplyResponse!
  deleteSavedReply(savedReplyId: ID!): Response!
`,
  },
  {
    file: 'schema.graphql',
    after: TYPES,
    text: `type SavedReply {\n  id: ID!\n  title: String!\n  version: Int!\n}\n\n${TYPES}`,
  },
  {
    file: 'functions/graphql/registry/queries.ts',
    after: "  savedReplies: { group: 'contacts', access: 'READONLY' },\n",
  },
  {
    file: 'functions/graphql/registry/mutations.ts',
    after: ['create', 'update', 'delete']
      .map((verb) => `  ${verb}SavedReply: { group: 'contacts', access: 'MANAGER' },\n`)
      .join(''),
  },
  {
    file: 'functions/ACCESS.md',
    after: '| savedReplies | no | no | no | yes | yes | yes | yes | yes | - |  |\n',
  },
  {
    file: 'functions/ACCESS.md',
    after: ['create', 'update', 'delete'].map((verb) => `| ${verb}SavedReply | no | no | no | no ${ROW}`).join(''),
  },
  {
    file: 'functions/data/index.ts',
    after: "import { SavedReplies } from './sending/saved-replies.ts';\n",
    text: "import { SavedReplies } from './saved-replies/saved-replies.ts';\n",
  },
  { file: 'functions/data/index.ts', after: '    savedReplies: new SavedReplies(table),\n' },
  {
    file: 'functions/data/README.md',
    after:
      '| saved reply; how many there are | `ORG#o#SAVED-REPLIES` | `REPLY#id`, `COUNT` | sending/saved-replies.ts |\n',
    text: '| saved reply; how many there are | `ORG#o#SAVED-REPLIES` | `ITEM#id`, `COUNT` | saved-replies/saved-replies.ts |\n',
  },
  {
    file: 'functions/entry/graphql-contacts.ts',
    after: "import { savedReplyFields } from '../graphql/sending/saved-replies.ts';\n",
    text: "import { savedReplyFields } from '../graphql/saved-replies/fields.ts';\n",
  },
  { file: 'functions/entry/graphql-contacts.ts', after: '      ...savedReplyFields(deps),\n' },
  { file: 'web/src/lib/query-keys.ts', after: "  savedReplies: () => ['savedReplies'] as const,\n" },
  {
    file: 'test/support/crashes/staff-kills/api-client.ts',
    after: "import { savedReplyFields } from '../../../../functions/graphql/sending/saved-replies.ts';\n",
    text: "import { savedReplyFields } from '../../../../functions/graphql/saved-replies/fields.ts';\n",
  },
  { file: 'test/support/crashes/staff-kills/api-client.ts', after: '    ...savedReplyFields(deps),\n' },
  {
    file: 'test/support/crashes/staff-kills/one-of-each.ts',
    after: "  savedReply: made('createSavedReply'),\n",
  },
  {
    file: 'test/support/crashes/staff-kills/variants.ts',
    after: "  updateSavedReply: { give: { savedReplyTitle: 'Times', version: 1 } },\n",
  },
  {
    file: ONE_OF_EVERYTHING,
    after: CREATED,
    text: CREATED.replace(TEXT, ''),
  },
  { file: ONE_OF_EVERYTHING, after: '    savedReply: savedReplyId,\n' },
  {
    file: 'test/support/scenarios/api/plain-values.ts',
    after: "  'updateSavedReply.version': 1,\n",
    text: "  savedReplyTitle: 'Taken',\n  'updateSavedReply.version': 1,\n",
  },
];
