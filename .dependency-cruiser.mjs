/**
 * Who may import whom. `npm run check` enforces it with dependency-cruiser, at any depth and for types as well.
 * docs/architecture.md explains the layers.
 */

/** Modules of the server by domain, each with the other domains it may import. */
const DOMAINS = {
  media: [],
  money: [],
  notices: [],
  content: ['notices'],
  accounts: ['content', 'media', 'money', 'notices'],
  catalogue: ['accounts', 'media', 'money', 'notices'],
  access: ['catalogue'],
  groups: ['access', 'accounts', 'catalogue', 'money', 'notices'],
  learning: ['access', 'accounts', 'catalogue', 'groups', 'media', 'money', 'notices'],
  authoring: [
    'access',
    'accounts',
    'catalogue',
    'groups',
    'homework',
    'learning',
    'media',
    'money',
    'notices',
    'practice',
  ],
  practice: ['access', 'accounts', 'catalogue', 'learning', 'media', 'notices'],
  day: ['access', 'homework', 'learning', 'practice'],
  purchases: ['access', 'accounts', 'catalogue', 'groups', 'learning', 'money', 'notices', 'practice'],
  roster: ['access', 'accounts', 'catalogue', 'groups', 'money', 'notices', 'purchases'],
  parents: ['access', 'accounts', 'money', 'notices'],
  partners: ['accounts', 'authoring', 'catalogue', 'money'],
  reminders: ['access', 'catalogue', 'homework', 'learning', 'media', 'money', 'notices', 'purchases'],
  homework: ['access', 'accounts', 'catalogue', 'learning', 'media', 'notices', 'practice'],
  statistics: ['access', 'catalogue', 'learning'],
  telegram: [
    'access',
    'accounts',
    'catalogue',
    'content',
    'groups',
    'learning',
    'media',
    'notices',
    'parents',
  ],
  webhooks: ['accounts', 'notices'],
  operators: [
    'accounts',
    'authoring',
    'catalogue',
    'content',
    'day',
    'learning',
    'media',
    'money',
    'notices',
    'practice',
    'purchases',
    'roster',
  ],
  'personal-data': ['access', 'accounts', 'catalogue', 'learning', 'media', 'money', 'notices', 'purchases'],
  demo: [
    'access',
    'accounts',
    'authoring',
    'catalogue',
    'groups',
    'learning',
    'media',
    'money',
    'personal-data',
    'practice',
    'purchases',
    'statistics',
  ],
}
/**
 * Modules that every domain may import, because they know nothing of courses and money. Each folder imports only those
 * before it.
 */
const INFRASTRUCTURE = [
  'text',
  'observability',
  'errors',
  'security',
  'config',
  'csv',
  'calendar',
  'fonts',
  'mathml',
  'db',
  'storage',
  'jobs',
  'mail',
  'audit',
  'http',
  'events',
]
const CLOCK = '^server/src/clock\\.ts$'
/** The clock, the types that the program hands to every operation, and the type of a module. */
const SHARED = '^server/src/(?:clock|deps|module)\\.ts$'

/** The audiences of the web's features, each with the others whose features it may import. */
const AUDIENCES = {
  visitor: ['public-account'],
  'public-account': ['visitor'],
  private: ['visitor', 'public-account'],
  teacher: ['visitor', 'public-account', 'private'],
  operator: ['visitor', 'public-account', 'private'],
}

const TESTS = '\\.test\\.tsx?$|^server/src/testing/|^server/src/groups/simulation/'
const folders = (names) => `^server/src/(?:${names.join('|')})/`

const domainRules = Object.entries(DOMAINS).map(([domain, allowed]) => ({
  name: `server/${domain}`,
  comment: `${domain} may import ${['the infrastructure', ...allowed].join(', ')}.`,
  severity: 'error',
  from: { path: folders([domain]), pathNot: TESTS },
  to: { path: '^server/src/', pathNot: [folders([domain, ...INFRASTRUCTURE, ...allowed]), SHARED] },
}))

const infrastructureRules = INFRASTRUCTURE.map((folder, index) => ({
  name: `server/${folder}`,
  comment: `${folder} may import ${['the clock', ...INFRASTRUCTURE.slice(0, index)].join(', ')}.`,
  severity: 'error',
  from: { path: folders([folder]), pathNot: TESTS },
  to: { path: '^server/src/', pathNot: [folders(INFRASTRUCTURE.slice(0, index + 1)), CLOCK] },
}))

const audienceRules = Object.entries(AUDIENCES).map(([audience, allowed]) => ({
  name: `web/${audience}`,
  comment: `Features of ${audience} may import features of ${allowed.join(', ')}: what they import, their pages load.`,
  severity: 'error',
  from: { path: `^web/app/features/${audience}/`, pathNot: TESTS },
  to: {
    path: '^web/app/(?:features/|routes/|shell/(?:header|guard)/)',
    pathNot: `^web/app/features/(?:${[audience, ...allowed].join('|')})/`,
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...infrastructureRules,
    ...domainRules,
    ...audienceRules,
    {
      name: 'no-tests-in-production',
      comment: 'Test helpers stay out of the program.',
      severity: 'error',
      from: { path: '^(?:contract|art|server/src|web/app)/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'contract-is-pure',
      comment: 'Server and web share the contract: it imports neither of them and does no input or output.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { path: '^(?:art|server|web|simulators|scripts)/' },
    },
    {
      name: 'contract-without-node',
      comment: 'The contract runs in the browser.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'art-is-pure',
      comment: 'Drawings run on the server and in the browser: they import nothing but the contract.',
      severity: 'error',
      from: { path: '^art/', pathNot: TESTS },
      to: { pathNot: '^(?:art|contract)/' },
    },
    {
      name: 'visitors-load-no-drawings',
      comment:
        'Only the makers of covers and portraits draw in the browser; pages of visitors load pictures.',
      severity: 'error',
      from: { path: '^web/app/(?:ui|shell|features/visitor|routes/(?:browse|account))/' },
      to: { path: '^art/' },
    },
    {
      name: 'web-knows-the-contract-only',
      comment: 'The web reaches the server through the contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(?:server|simulators|scripts)/' },
    },
    {
      name: 'web-imports-types-of-calls-only',
      comment:
        'The lists of calls refer to every schema: imported at run time, they would load all of TypeBox.',
      severity: 'error',
      from: { path: '^(?:web|art)/', pathNot: TESTS },
      to: { path: '^contract/(?:api|.*calls)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'simulators-know-the-contract-only',
      comment: 'The simulators speak to the server as payment apps and Telegram do, over HTTP.',
      severity: 'error',
      from: { path: '^simulators/' },
      to: { path: '^(?:server|web|scripts)/' },
    },
    {
      name: 'nothing-imports-the-drill',
      comment: 'The drill runs the program as operators do, from outside.',
      severity: 'error',
      from: { path: '^(?:contract|art|server|web|simulators|scripts|bench|e2e)/' },
      to: { path: '^drill/' },
    },
    {
      name: 'drill/network',
      comment: 'The network of the drill knows nothing of what runs in it.',
      severity: 'error',
      from: { path: '^drill/network/' },
      to: { path: '^drill/(?!network/)' },
    },
    {
      name: 'drill/nodes',
      comment: 'Programs of the drill know nothing of who uses or breaks them.',
      severity: 'error',
      from: { path: '^drill/nodes/' },
      to: { path: '^drill/(?:clients|faults|checks|report)/' },
    },
    {
      name: 'drill/clients',
      comment: 'Clients of the drill know the front door alone.',
      severity: 'error',
      from: { path: '^drill/clients/' },
      to: { path: '^drill/(?!clients/)' },
    },
    {
      name: 'drill/asks-the-front-door',
      comment:
        'The drill shares helpers with the tests, the database client and what verifies the data, and no operation.',
      severity: 'error',
      from: { path: '^drill/' },
      to: {
        path: '^server/src/',
        pathNot: '^server/src/(?:testing|db|backup/base-backup\\.ts|clock\\.ts|money/ledger/verify\\.ts)',
      },
    },
    {
      name: 'design-system',
      comment: 'web/app/ui knows nothing of courses; of the contract it uses the initials only.',
      severity: 'error',
      from: { path: '^web/app/ui/' },
      to: {
        path: '^(?:contract/(?!art/initials\\.ts)|web/app/(?:features|routes|api|shell/(?:header|guard))/)',
      },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Folders of the web are its bundles: they depend on each other in one direction.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/app/' },
      to: { circular: true },
    },
    {
      name: 'no-cycles',
      comment: 'Files that need each other, even for types alone, can be neither read nor changed alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    // dependency-cruiser reads TypeScript 7 with swc: version 7 has no stable API yet.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/(?:build|\\.react-router)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'], exportsFields: ['exports'] },
  },
}
