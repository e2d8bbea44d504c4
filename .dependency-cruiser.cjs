// Imports point one way:
//   functions: domain <- platform <- messages <- data, adapters <- use-cases <- graphql | workers | http <- entry
//   web:       functions/domain, brand <- lib <- components <- shared <- features <- app
//   the rest:  functions <- infra <- local-cloud <- scripts, and test imports all of them
const TEST = '\\.test\\.tsx?$';

/** Files of `from` must not import files of `to`. Tests may. */
function rule(name, comment, from, to) {
  return {
    name,
    comment,
    severity: 'error',
    from: { ...from, pathNot: [from.pathNot, TEST].flat().filter(Boolean) },
    to,
  };
}

/** An import of a type is gone when the code runs, so a layer may name the types of what it is given. */
const VALUES = { dependencyTypesNot: ['type-only'] };

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other, if only for a type, are one file or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    rule(
      'runtime-packages-are-dependencies',
      'What runs in Lambda or in the browser stands under "dependencies" in package.json.',
      { path: '^(functions|web/src)/', pathNot: '^web/src/testing/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    rule(
      'nothing-imports-entry',
      'Only Lambda starts the composition roots.',
      { pathNot: '^functions/entry/' },
      {
        path: '^functions/entry/',
      },
    ),
    rule(
      'domain-is-pure',
      'Rules know no SDK, no storage, no transport.',
      { path: '^functions/domain/' },
      { path: '^(functions/(?!domain/)|node_modules/(@aws-sdk|@aws-lambda-powertools|twilio|stripe|@smithy)/)' },
    ),
    rule(
      'platform-imports-nothing-above-it',
      'Logging, routing and batches serve every layer and know none but the domain.',
      { path: '^functions/platform/' },
      { path: '^functions/(?!platform/|domain/)' },
    ),
    rule(
      'messages-are-contracts',
      'A queue message is a schema that senders and workers share.',
      { path: '^functions/messages/' },
      { path: '^functions/(?!messages/|domain/|platform/)' },
    ),
    rule(
      'storage-knows-no-caller',
      'data and adapters do what use cases and handlers ask of them.',
      { path: '^functions/(data|adapters)/' },
      { path: '^functions/(use-cases|graphql|workers|http)/' },
    ),
    rule(
      'stores-keep-apart',
      'A store sees its own area and data/table. Only data/delivery and data/migrations may see every store, for transactions over areas.',
      { path: '^functions/data/([^/]+)/', pathNot: '^functions/data/(?:delivery|migrations)/' },
      // Every store that changes a contact, a text or a note appends to the log of search in the same transaction.
      {
        path: '^functions/data/[^/]+/',
        pathNot: ['^functions/data/($1|table)/', '^functions/data/search/(search|text)-log\\.ts$'],
        ...VALUES,
      },
    ),
    rule(
      'use-cases-know-no-transport',
      'A use case takes plain input and returns a result or a refusal. GraphQL, queues and webhooks call it alike.',
      { path: '^functions/use-cases/' },
      { path: '^(functions/(graphql|workers|http)/|node_modules/(zod|@aws-sdk|@aws-appsync|twilio)/)' },
    ),
    rule(
      'handlers-do-not-wire',
      'Use cases, resolvers, workers and webhooks get stores and adapters from entry. They may name their types.',
      { path: '^functions/(use-cases|graphql|workers|http)/' },
      { path: '^functions/(data|adapters)/', ...VALUES },
    ),
    rule(
      'transports-keep-apart',
      'What graphql, workers and http share is a use case, a message or a rule.',
      { path: '^functions/(graphql|workers|http)/' },
      { path: '^functions/(graphql|workers|http)/', pathNot: '^functions/$1/' },
    ),
    rule(
      'functions-stand-alone',
      'What runs in Lambda needs nothing of the site, the stack or the local cloud.',
      { path: '^functions/' },
      { path: '^(web|infra|local-cloud|scripts|test)/' },
    ),

    rule(
      'web-imports-browser-safe',
      'From functions the site takes types, brand packs and pure rules.',
      { path: '^web/' },
      { path: '^functions/', pathNot: '^functions/domain/', ...VALUES },
    ),
    rule(
      'web-knows-no-server',
      'Neither the stack nor the local cloud is part of the site.',
      { path: '^web/' },
      { path: '^(infra|local-cloud|scripts|test)/' },
    ),
    rule(
      'brand-is-lowest',
      'Themes and words know nothing of the app.',
      { path: '^web/src/brand/' },
      { path: '^web/src/(lib|components|shared|features|app)/' },
    ),
    rule(
      'lib-imports-no-screens',
      'Transport, session and formats know no component.',
      { path: '^web/src/lib/' },
      { path: '^web/src/(components|shared|features|app)/' },
    ),
    rule(
      'components-know-no-feature',
      'A component of web/src/components knows no business object. What several features know is shared.',
      { path: '^web/src/components/' },
      { path: '^web/src/(shared|features|app)/' },
    ),
    rule(
      'shared-knows-no-feature',
      'Features use what is shared, not the other way round.',
      { path: '^web/src/shared/' },
      { path: '^web/src/(features|app)/' },
    ),
    rule(
      'features-keep-apart',
      'A feature that needs another one shares through web/src/shared or lib.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/(app/|features/)', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'public-pages-stay-light',
      'Public pages load the domain, the brand and lib, nothing of the staff app.',
      { path: '^web/src/public/' },
      { path: '^web/src/', pathNot: '^web/src/(public|brand|lib)/' },
    ),
    rule(
      'test-helpers-stay-in-tests',
      'web/src/testing is for tests.',
      { path: '^web/src/', pathNot: '^web/src/testing/' },
      { path: '^web/src/testing/' },
    ),

    rule(
      'nothing-deployed-knows-the-local-cloud',
      'The stack is synthesized without it.',
      { path: '^infra/' },
      { path: '^(local-cloud|scripts)/' },
    ),
    rule(
      'the-local-cloud-knows-no-command',
      'Commands and tests use the local cloud, not the other way round.',
      { path: '^local-cloud/', pathNot: '^local-cloud/test/' },
      { path: '^(scripts|test|web)/' },
    ),
    {
      name: 'the-local-cloud-has-a-face',
      comment: 'Other folders import local-cloud/index.ts, or an entry that loads without the whole cloud. Tests, too.',
      severity: 'error',
      from: { pathNot: '^local-cloud/' },
      to: { path: '^local-cloud/', pathNot: '^local-cloud/(index|build|engine|seeded-random)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    // No rule asks which files depend on a file, or about orphans.
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
