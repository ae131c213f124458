/** Import boundaries (each rule's comment says what to do instead). Run: npm run lint */
export const TEST =
  '\\.test\\.tsx?$|\\.stories\\.tsx$|^(?!node_modules/).*/tests?/|^api/(bench|faults)/|^docs-app/bench/|^pacts/';

/**
 * No circles between folders, a folder and its own subfolders included; checked by
 * .ci/checkImports.ts.
 */
export const folderRules = [
  {
    name: 'no-folder-circles-in-api',
    path: 'api/src/',
    comment:
      'processes and commandLine build on the container, it on modules, modules on http and infra: let the lower folder declare the interface that it needs, or move what both need into the lower one.',
  },
  {
    name: 'no-folder-circles-in-launcher',
    path: 'api/launcher/',
    comment:
      'The demo builds on the start, both on shared parts: move what both folders need into the lower one.',
  },
  {
    name: 'no-folder-circles-in-embedded-mongo',
    path: 'api/embedded-mongo/src/',
    comment:
      'wire builds on commands, commands on execution, it on storage and update, these on query, it on bson, all on errors: move what both folders need into the lower one.',
  },
  {
    name: 'no-folder-circles-in-sdk',
    path: 'api/sdk/typescript/src/',
    comment:
      'The client builds on the groups of calls, they on transport, all on errors and types: move what both folders need into the lower one.',
  },
  {
    name: 'no-folder-circles-in-mcp',
    path: 'api/mcp/src/',
    comment:
      'The server builds on its tools, they on documentation and system: move what both folders need into the lower one.',
  },
  {
    name: 'no-folder-circles-in-extractors',
    path: 'extractors/',
    comment:
      'Connectors build on families, families on runtime and shared, all on contract; portals build on simulator/shared, it on simulator/http; in synthetic-person, bank builds on credit, tax and the like, these on its shared: move what both folders need down to the lower one.',
  },
  {
    name: 'no-folder-circles-in-ui',
    path: 'ui/',
    comment:
      'The widget builds on components, components on hooks and internal parts, all on tokens: move what both folders need into the lower one.',
  },
  {
    name: 'no-folder-circles-in-docs-app',
    path: 'docs-app/',
    comment:
      'The server builds on the build, it on src, all on shared; within src, routes build on theme, theme on hooks: move what both folders need into one that imports neither.',
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one subject, or lack a third that both import.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'extractors-stand-alone',
      severity: 'error',
      comment:
        'extractors knows nothing of the rest: take what you need as a parameter of runExtraction.',
      from: { path: '^extractors/' },
      to: { path: '^(api|ui|docs-app|pacts)/' },
    },
    {
      name: 'extractors-without-infrastructure',
      severity: 'error',
      comment:
        'Queues and databases belong to api. A web framework and a mail server belong to the simulator only, which serves the mock portals and shows the mails of the sandbox.',
      from: { path: '^extractors/', pathNot: '^extractors/simulator/' },
      to: { path: 'node_modules/(@?koa|bull|ioredis|mongodb|nodemailer|smtp-server)' },
    },
    {
      name: 'simulator-and-synthetic-person-are-not-production',
      severity: 'error',
      comment:
        'Connectors meet the simulator over HTTP only; if they could import it or the synthetic person, the sandbox would prove nothing.',
      from: { path: '^extractors/src/', pathNot: TEST },
      to: { path: '^extractors/(simulator|synthetic-person)/' },
    },
    {
      name: 'the-stand-in-is-not-in-the-image',
      severity: 'error',
      comment:
        'What no source documents is invented in extractors/stand-in, for the sandbox only. Connectors get such pages from `context.standIn`; the API imports the stand-in in config/loadStandIn.ts, when it runs with the simulator.',
      from: {
        path: '^(api|extractors/src)/',
        pathNot: '^api/src/config/loadStandIn\\.ts$|' + TEST,
      },
      to: { path: '^extractors/stand-in/' },
    },
    {
      name: 'api-uses-the-extractors-entry',
      severity: 'error',
      comment: 'Import from @cauce/extractors; if something is missing there, export it there.',
      from: { path: '^api/' },
      to: {
        path: '^extractors/',
        pathNot: '^extractors/(src|recording|stand-in/client)/index\\.ts$',
      },
    },
    {
      name: 'recording-is-not-in-the-image',
      severity: 'error',
      comment:
        'Only `npm run institutions -- import` and `check` need it, and import it when they run (loadRecordingCode): the production image does not have the folder.',
      from: {
        path: '^(api|extractors/src)/',
        pathNot: '^api/src/commandLine/recordingCode\\.ts$|' + TEST,
      },
      to: { path: '^extractors/recording/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-knows-no-ui',
      severity: 'error',
      comment: 'api and ui meet over HTTP, tied by pacts.',
      from: { path: '^api/' },
      to: { path: '^(ui|docs-app|pacts)/' },
    },
    {
      name: 'ui-stands-alone',
      severity: 'error',
      comment: 'ui speaks HTTP to the API, proved by pacts; share a fact through a generated file.',
      from: { path: '^(ui|\\.storybook)/' },
      to: { path: '^(api|extractors|docs-app|pacts)/' },
    },
    {
      name: 'docs-app-reads-generated-facts',
      severity: 'error',
      comment:
        'The site knows the API by api/openapi and docs-app/generated: add what is missing to .ci/ensureGenerated.ts. Its tests start Chromium and the sandbox, find ports, read the inbox and use the widget as all tests do, and the programs of its guides use the SDK.',
      from: { path: '^docs-app/' },
      to: {
        path: '^(api|extractors|pacts)/',
        pathNot:
          '^api/(test/(browserOptions|freePort|hostVisit|NpmStart|waitForMail)|sdk/typescript/src/index)\\.ts$',
      },
    },
    {
      name: 'docs-pages-know-no-build',
      severity: 'error',
      comment:
        'What the browser gets lives in docs-app/src; the build and the server hand it data, never code.',
      from: { path: '^docs-app/src/', pathNot: TEST },
      to: { path: '^docs-app/(build|server)/' },
    },
    {
      name: 'sdk-stands-alone',
      severity: 'error',
      comment:
        'The SDK is published by itself and speaks HTTP to the API: share a fact through its generated types (scripts/sdkTypes.ts).',
      from: { path: '^api/sdk/typescript/src/', pathNot: TEST },
      to: { path: '^(api/(?!sdk/typescript/src/)|extractors|ui|docs-app|pacts)' },
    },
    {
      name: 'sdk-needs-no-node',
      severity: 'error',
      comment: 'It also runs on Deno, Bun, edge runtimes and workers: use what all of them have.',
      from: { path: '^api/sdk/typescript/src/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'mcp-is-a-client',
      severity: 'error',
      comment:
        'The MCP server knows the API by the SDK and the error catalogue, and the documentation by what the site publishes.',
      from: { path: '^api/mcp/', pathNot: TEST },
      to: {
        path: '^(api/(?!mcp/)|extractors|ui|docs-app|pacts)',
        pathNot:
          '^api/(sdk/typescript/src/index|src/errors/catalogue|launcher/start/sandboxFile)\\.ts$|^api/bin/UserFacingError\\.mjs$',
      },
    },
    {
      name: 'pacts-know-both-ends',
      severity: 'error',
      comment:
        "pacts tie ui's client and the SDK to the API: import @cauce/ui/client, the SDK's index, api/test or api/src/app.ts; what else a state needs belongs into api/test.",
      from: { path: '^pacts/' },
      to: {
        path: '^(api|extractors|ui|docs-app|\\.storybook)/',
        pathNot:
          '^(ui/src/client/index\\.ts|api/sdk/typescript/src/index\\.ts|api/src/app\\.ts|api/test/[^/]+\\.ts)$',
      },
    },
    {
      name: 'koa-in-http-and-routes',
      severity: 'error',
      comment:
        'Transport stays in http/, *.routes.ts, app.ts and the operator app: commands and policies take plain values.',
      from: {
        path: '^api/src/',
        pathNot:
          '^api/src/(http/|app\\.ts$|modules/operations/monitoring/operatorApp/)|\\.routes\\.ts$|' +
          TEST,
      },
      to: { path: 'node_modules/(@types/)?(@?koa)' },
    },
    {
      name: 'http-knows-no-module',
      severity: 'error',
      comment:
        'Modules use http, never the other way round: let http declare the interface that it needs (as CredentialVerifier in authenticate.ts) and the module implement it. What both need of a caller is in principal/.',
      from: { path: '^api/src/(http|infra|errors|principal|config)/', pathNot: TEST },
      to: { path: '^api/src/(modules|processes|commandLine)/|^api/src/[^/]+\\.ts$' },
    },
    {
      name: 'declarations-need-no-container',
      severity: 'error',
      comment:
        'A declaration describes a call and can be read without running anything: what it has to ask at run time comes as joi context, given beside the handler in *.routes.ts.',
      from: { path: '^api/src/modules/.*\\.declarations\\.ts$' },
      to: {
        path: '/commands/|/jobs/|\\.(store|routes|policy|presenter)\\.ts$|^api/src/[^/]+\\.ts$',
      },
    },
    {
      name: 'mongodb-in-stores',
      severity: 'error',
      comment: 'Queries live in *.store.ts (or infra/mongo): call a store method.',
      from: { path: '^api/src/', pathNot: '^api/src/infra/mongo/|\\.store\\.ts$|' + TEST },
      to: { path: 'node_modules/mongodb/' },
    },
    {
      name: 'redis-in-infra',
      severity: 'error',
      comment:
        'Bull and ioredis live in infra/queue and infra/redis: take the queue as a dependency.',
      from: { path: '^api/src/', pathNot: '^api/src/infra/(queue|redis)/|' + TEST },
      to: { path: 'node_modules/(bull|ioredis|rate-limiter-flexible)/' },
    },
    {
      name: 'redis-commands-in-infra',
      severity: 'error',
      comment:
        'Modules do not know how Redis is used: put commands, keys and Lua scripts behind an interface in infra/redis and import that.',
      from: { path: '^api/src/modules/', pathNot: TEST },
      to: { path: '^api/src/infra/redis/(redis|createRedisClient)\\.ts$' },
    },
    {
      name: 'telemetry-in-infra',
      severity: 'error',
      comment:
        'Prometheus and OpenTelemetry live in infra/metrics and infra/tracing: call a method there that says what happened, so that labels and attributes are chosen in one place.',
      from: { path: '^api/src/', pathNot: '^api/src/infra/(metrics|tracing)/|' + TEST },
      to: { path: 'node_modules/(prom-client|@opentelemetry)/' },
    },
    {
      name: 'mail-in-infra',
      severity: 'error',
      comment:
        'Nodemailer lives in infra/mail, whose errors name no address: queue a mail by MailsStore.queue.',
      from: { path: '^api/src/', pathNot: '^api/src/infra/mail/|' + TEST },
      to: { path: 'node_modules/nodemailer/' },
    },
    {
      name: 'commands-know-no-transport',
      severity: 'error',
      comment: 'A command or policy takes values and returns values; the route translates.',
      from: {
        path: '^api/src/modules/.*(commands/|jobs/|\\.policy\\.ts$|\\.presenter\\.ts$)',
        pathNot: TEST,
      },
      to: { path: '^api/src/http/|\\.routes\\.ts$' },
    },
    {
      name: 'embedded-is-its-own-process',
      severity: 'error',
      comment:
        'The embedded MongoDB server runs as a process: connect by MONGODB_URL instead of importing it.',
      from: { pathNot: '^api/embedded-mongo/' },
      to: { path: '^api/embedded-mongo/' },
    },
    {
      name: 'embedded-stands-alone',
      severity: 'error',
      comment: 'The embedded MongoDB server must not depend on the product whose data it stores.',
      from: { path: '^api/embedded-mongo/' },
      to: { path: '^(api/(?!embedded-mongo/)|extractors|ui|docs-app|pacts)' },
    },
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      comment:
        'Move what production needs out of the test folder. recording is for a checkout alone, and reads its fixtures.',
      from: { pathNot: TEST + '|^extractors/recording/' },
      to: { path: TEST },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'The import leads nowhere: install the package in this workspace or mend the path.',
      from: {},
      // The site's build makes these modules.
      to: { couldNotResolve: true, pathNot: '^virtual:cauce/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(fixtures|\\.cache|\\.cauce)/|^(ui|ui/connect-react|api/sdk/typescript)/dist/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@cauce/source', 'import', 'node', 'default', 'types'],
    },
  },
};
