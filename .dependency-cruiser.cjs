// "Imports point one way": entry -> graphql | workers | http -> domain; data and adapters implement what the domain asks
// for. A folder that is not named in a rule is free.
const TEST = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      // A type is gone when the code runs.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-imports-entry',
      comment: 'Only Lambda starts the composition roots.',
      severity: 'error',
      from: { pathNot: '^functions/entry/' },
      to: { path: '^functions/entry/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules know no SDK, no storage, no transport.',
      severity: 'error',
      from: { path: '^functions/domain/', pathNot: TEST },
      to: {
        path: '^(functions/(data|adapters|platform|graphql|workers|http)/|node_modules/(@aws-sdk|@aws-lambda-powertools|twilio|stripe|@smithy)/)',
      },
    },
    {
      name: 'handlers-do-not-wire',
      comment: 'Resolvers, workers and webhooks get repositories and adapters from entry; types they may name.',
      severity: 'error',
      from: { path: '^functions/(graphql|workers|http)/', pathNot: TEST },
      to: { path: '^functions/(data|adapters)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'storage-knows-no-transport',
      comment: 'data and adapters implement what the domain asks for.',
      severity: 'error',
      from: { path: '^functions/(data|adapters)/', pathNot: TEST },
      to: { path: '^functions/(graphql|workers|http)/' },
    },
    {
      name: 'functions-stand-alone',
      comment: 'What runs in Lambda needs nothing of the site, the stack or the local cloud.',
      severity: 'error',
      from: { path: '^functions/', pathNot: TEST },
      to: { path: '^(web|infra|scripts|test)/' },
    },
    {
      name: 'web-imports-browser-safe',
      comment: 'From functions the site takes types, brand packs and pure rules.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^functions/', pathNot: '^functions/domain/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-knows-no-server',
      comment: 'Neither the stack nor the local cloud is part of the site.',
      severity: 'error',
      from: { path: '^web/', pathNot: TEST },
      to: { path: '^(infra|scripts|test)/' },
    },
    {
      name: 'features-keep-apart',
      comment: 'A feature that needs another one shares through components or lib.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'public-pages-stay-light',
      comment: 'What respondents load holds the domain, the brand and lib, nothing of the staff app.',
      severity: 'error',
      from: { path: '^web/src/public/', pathNot: TEST },
      to: { path: '^web/src/', pathNot: '^web/src/(public|brand|lib)/' },
    },
    {
      name: 'nothing-deployed-knows-the-local-cloud',
      comment: 'The stack is synthesised without it.',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^scripts/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
