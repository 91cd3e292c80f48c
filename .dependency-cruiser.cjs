/** Who may import whom. A planted violation of each rule fails `npm run check` (scripts/check-layers.test.ts). */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|e2e|bench|scripts|training|deploy)/', pathNot: allowed },
})

/** What may use the helpers that tests share: tests, and the programs that bring a server to its limits. */
const TESTS = ['\\.test\\.tsx?$', '^packages/[^/]+/(test|chaos|strangers)/', '^packages/testing/']

/** A room of the evolutions feature may import itself and the rooms below it; only tests go further. */
const room = (name, below) => ({
  name: `evolutions-${name}-imports-what-is-below`,
  severity: 'error',
  from: { path: `^packages/server/src/evolutions/${name}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^packages/server/src/evolutions/',
    pathNot: `^packages/server/src/evolutions/(${[name, ...below].join('|')})/`,
  },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'core-imports-nothing',
      comment:
        'The domain is pure: it runs in a page as well as in Node, and needs nobody. Its tests may use the test runner.',
      severity: 'error',
      from: { path: '^packages/core/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/core/' },
    },
    {
      name: 'core-tests-import-core',
      comment: 'What the domain promises is shown with the domain and the test runner alone.',
      severity: 'error',
      from: { path: '^packages/core/.*\\.test\\.ts$' },
      to: { pathNot: '^packages/core/|node_modules/vitest/' },
    },
    only(
      'contract-imports-core',
      '^packages/contract/',
      '^packages/(contract|core)/',
      'The contract is built on the domain.',
    ),
    only(
      'client-imports-contract',
      '^packages/client/',
      '^packages/(client|contract|core|testing)/',
      'A client knows what is agreed on, and nobody else.',
    ),
    only(
      'mcp-imports-client',
      '^packages/mcp/',
      '^packages/(mcp|client|contract|core|testing)/',
      'An agent’s tools call the API as any program does.',
    ),
    {
      name: 'client-stands-alone',
      comment:
        'The client takes the contract’s types and nothing that runs: so it is small, and runs in Node and in a page.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/client/', dependencyTypesNot: ['type-only'] },
    },
    only('frames-import-core', '^packages/frames/', '^packages/(frames|core|testing)/', 'Frames know the domain only.'),
    only(
      'models-import-frames',
      '^packages/models/',
      '^packages/(models|frames|core|testing)/',
      'Models know frames and the domain.',
    ),
    {
      name: 'descriptors-load-no-adapter',
      comment:
        'Reading which providers are configured loads nothing of them: their descriptors import adapters when they are opened.',
      severity: 'error',
      from: { path: '^packages/models/src/(?:[^/]+|([^/]+)/\\1)\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/models/src/[^/]+/[^/]+-(provider|transport|captioner)\\.ts$', dynamic: false },
    },
    only(
      'sight-imports-frames',
      '^packages/sight/',
      '^packages/(sight|frames|core|testing)/|^packages/models/src/local/(one-thread|open-session|disable-telemetry)\\.ts$',
      'Sight knows frames and the domain, and opens networks as models do.',
    ),
    only(
      'film-imports-frames',
      '^packages/film/',
      '^packages/(film|frames|core|testing)/',
      'Film knows frames and the domain.',
    ),
    only(
      'web-imports-contract',
      '^packages/web/',
      '^packages/(web|contract|core|frames)/|^packages/models/(weights/echo-4|src/local/echo)/',
      'The web knows the contract, and for the demo in the page Echo 4 and the measures.',
    ),
    {
      name: 'web-reaches-no-node',
      comment: 'What the page takes from models and frames must run in a page, and so must all that it brings along.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: 'node_modules/(onnxruntime-node|sharp|piscina)/|^(node:)?(fs|fs/promises|os|path|url|crypto|worker_threads)$',
        reachable: true,
      },
    },
    only('web-loads-no-examples', '^packages/web/', '^(?!packages/contract/src/call-examples)', 'Documents show them.'),
    only(
      'server-imports-all-but-web',
      '^packages/server/',
      '^packages/(server|mcp|client|contract|core|frames|models|sight|film|testing)/',
      'The server knows everything but the web.',
    ),
    only(
      'cli-imports-no-server',
      '^packages/cli/',
      '^packages/(cli|client|contract|core|frames|models|film|sight|testing)/',
      'The terminal needs no server.',
    ),
    only(
      'testing-imports-no-web',
      '^packages/testing/',
      '^packages/(testing|contract|core|frames|models|sight|film|server)/',
      'What tests share stands on the packages, and on no program that uses it.',
    ),
    only(
      'e2e-imports-no-insides',
      '^e2e/',
      '^(e2e|packages/(testing|contract|core|frames))/|^packages/models/src/local/echo/',
      'A person at a browser knows the contract; of server and web, nothing. Frames and Echo are what a page’s drawing is held against.',
    ),
    only(
      'bench-imports-no-program',
      '^bench/',
      '^(bench|packages/(testing|contract|core|frames|models|sight|film|server))/',
      'Benchmarks measure the packages, and the web and the terminal as they are built and started.',
    ),
    only(
      'scripts-import-no-insides',
      '^scripts/',
      '^(scripts|packages/(testing|client|contract|core|frames|models|sight))/|^packages/server/src/(main|config)\\.ts$|^e2e/fixture/[^/]*states\\.ts$',
      'Scripts start, build, check and describe: of the server they know its entry and its variables, of e2e the states to photograph.',
    ),
    only(
      'training-imports-no-program',
      '^training/',
      '^(training|packages/(testing|core|frames|models|sight))/',
      'What makes networks stands on the rooms that run them.',
    ),
    only('deploy-imports-nobody', '^deploy/', '^deploy/', 'What runs the product takes it as it is built and started.'),
    {
      name: 'nobody-imports-training-or-deploy',
      severity: 'error',
      from: { pathNot: '^(training|deploy)/' },
      to: { path: '^(training|deploy)/' },
    },
    only(
      'migrations-stand-alone',
      '^packages/server/migrations/',
      '^packages/server/migrations/',
      'A migration that has run must not change with the code.',
    ),
    only(
      'web-embed-stands-alone',
      '^packages/web/src/embed/',
      '^packages/(web/src/embed|contract|core)/',
      'The embedded player is a document of its own: it brings nothing of the pages along.',
    ),
    {
      name: 'test-folders-are-private',
      comment: 'What the tests of several rooms need lies in packages/testing.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|e2e|bench|scripts)/' },
      to: { path: '^(packages/[^/]+|e2e|bench|scripts)/(test|chaos|strangers)/', pathNot: '^$1/' },
    },
    {
      name: 'nothing-imports-a-test',
      comment: 'A test that is imported runs twice; what it shares is a helper.',
      severity: 'error',
      from: {},
      to: { path: '^(packages|e2e|bench|scripts)/.*\\.test\\.tsx?$' },
    },
    {
      name: 'sources-import-no-testing',
      comment: 'The product runs without what its tests share: an installation for production has none of it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: TESTS },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'features-keep-their-insides',
      comment: 'Another feature may import only the file named after the feature.',
      severity: 'error',
      from: { path: '^packages/server/src/([^/]+)/', pathNot: '^packages/server/src/platform/' },
      to: {
        path: '^packages/server/src/([^/]+)/',
        pathNot: [
          '^packages/server/src/$1/',
          '^packages/server/src/platform/',
          '^packages/server/src/([^/]+)/\\1\\.ts$',
        ],
      },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/server/src/platform/' },
      to: { path: '^packages/server/src/', pathNot: '^packages/server/src/platform/' },
    },
    {
      name: 'fastify-stays-at-the-edge',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: [
          '-routes\\.ts$',
          '^packages/server/src/platform/',
          '^packages/server/src/main\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'kysely-stays-in-stores',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: ['-store\\.ts$', '^packages/server/src/platform/', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    room('records', []),
    room('lifecycle', ['records']),
    room('making', ['lifecycle', 'records']),
    room('keeping', ['lifecycle', 'records']),
    room('emails', ['lifecycle', 'records']),
    room('reading', ['keeping', 'making', 'records']),
    {
      name: 'lifecycle-keeps-its-store',
      comment:
        'Only the lifecycle writes where an evolution stands, so that what it costs and what is told of it go with it.',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: ['^packages/server/src/evolutions/lifecycle/', '\\.test\\.ts$'] },
      to: { path: '^packages/server/src/evolutions/lifecycle/((lifecycle|outbox)-store|lifecycle-tables)\\.ts$' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/web/src/shared/' },
      to: { path: '^packages/web/src/(features|app)/' },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: '^packages/web/src/features/' },
      to: { path: '^packages/web/src/app/' },
    },
    {
      name: 'web-features-keep-their-insides',
      comment: 'Another feature may import what lies in the feature’s own folder, and nothing of the rooms in it.',
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/' },
      to: {
        path: '^packages/web/src/features/',
        pathNot: ['^packages/web/src/features/$1/', '^packages/web/src/features/[^/]+/[^/]+$'],
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolvable',
      // A package's export behind Vite's “?url” is beyond the cruiser's resolver; the build fails where it is missing.
      comment: 'What is imported must be there.',
      severity: 'error',
      // What converts networks has libraries of its own, which the root does not install.
      from: { pathNot: '^training/' },
      to: { couldNotResolve: true, pathNot: '^onnxruntime-web/ort-wasm-simd-threaded[.](mjs|wasm)[?]url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Nothing of node_modules: most libraries lie in a `dist/`, and the rules name some of them.
    exclude: { path: '^(packages/[^/]+/(dist|generated)|\\.build)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
