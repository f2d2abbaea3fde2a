/** Guarded screens of specification §2 without a page yet: guarded like the others, in no menu, answering 404. */
export const notBuiltPaths = [
  '/issues/index',
  '/issues/add',
  '/issues/details',
  '/configurations/issuesTypes/index',
  '/configurations/issuesTypes/add',
  '/configurations/issuesTypes/edit',
  '/products/index',
  '/operation/index',
  '/operation/transport',
  '/nf/index',
  '/financial/index',
  '/clients/index',
  '/clients/services',
  '/agents/index',
  '/components',
  '/forms',
  '/tables',
  '/maps',
  '/pages'
]

/** What else lies in these areas does not exist, but whoever is not signed in learns nothing about it. */
export const guardedAreas = [
  'dashboard',
  'account',
  'issues',
  'configurations',
  'products',
  'operation',
  'nf',
  'financial',
  'clients',
  'agents',
  'trafx',
  'reports',
  'components',
  'forms',
  'tables',
  'maps',
  'pages'
]
