interface Room {
  rooms: string[]
  /** Rooms from which only types may be imported. */
  types?: string[]
  packages: (string | RegExp)[]
}

const node = /^node:/
const remix = ['@remix-run/node', '@remix-run/react']
const react = ['react', 'react-dom']
const server = [
  'time',
  'env.server.ts',
  'log.server.ts',
  'provider-calls.server.ts',
  'read-text.server.ts',
  'pull-stream.server.ts'
]

/** Imports that each room may make besides its own files. A room must be listed here. */
export const rooms: Record<string, Room> = {
  // contracts/ may use domain's pure parsers, which read the wire tolerantly (money, days).
  contracts: { rooms: ['domain'], packages: ['zod'] },
  domain: {
    rooms: [],
    types: ['contracts'],
    packages: ['luxon', 'libphonenumber-js', 'diff', '@brazilian-utils/brazilian-utils']
  },
  // Only the transport knows the back end, and only a handler's type: runtime passes the handler in.
  'api-client': { rooms: ['contracts', 'domain', ...server], packages: [node] },
  backend: {
    rooms: ['backend/db', 'contracts', 'domain', ...server],
    packages: [
      node,
      'zod',
      '@node-rs/argon2',
      '@fontsource/open-sans',
      'otpauth',
      'graphile-worker',
      'qr',
      'pdfkit',
      'sharp',
      '@hyzyla/pdfium',
      'esbuild',
      '@fastify/busboy',
      'xml-crypto',
      'aws4fetch',
      'node-forge',
      'nodemailer',
      'yazl'
    ]
  },
  'backend/db': {
    rooms: ['domain', 'log.server.ts'],
    types: ['contracts'],
    packages: [node, 'zod', 'drizzle-orm', 'pg', 'pg-copy-streams', 'graphile-worker', '@node-rs/argon2']
  },
  reports: {
    rooms: ['session', 'api-client', 'contracts', 'domain', ...server],
    packages: [node, 'zod', 'yazl', ...remix]
  },
  runtime: {
    rooms: ['reports', 'session', 'api-client', 'backend', 'backend/db', 'contracts', 'domain', ...server],
    packages: [node, 'zod', 'prom-client', 'virtual:words', /^@opentelemetry\//]
  },
  session: {
    rooms: ['contracts', 'domain', 'api-client', ...server],
    packages: [node, 'zod', '@remix-run/node', 'remix-auth', /^remix-auth-/, '@conform-to/zod', '@fastify/busboy']
  },
  components: {
    rooms: ['domain', 'styles'],
    types: ['contracts'],
    packages: [...react, '@remix-run/react', /^remix-utils/, 'qr', 'morphdom', /^@radix-ui\//, /^@nivo\//]
  },
  routes: {
    rooms: [
      'reports',
      'session',
      'api-client',
      'contracts',
      'domain',
      'components',
      'styles',
      'time',
      'entry.gate.ts',
      'entry.gate-worker.ts',
      'entry.gate-decode.ts'
    ],
    types: ['root.tsx'],
    packages: [node, ...react, ...remix, 'zod', 'qr', '@remix-run/route-config']
  },
  door: { rooms: [], packages: [node, 'express', 'zod', 'ws'] },
  time: { rooms: [], packages: [node] },
  'env.server.ts': { rooms: [], packages: ['zod'] },
  'log.server.ts': { rooms: ['env.server.ts'], packages: ['pino'] },
  'provider-calls.server.ts': { rooms: [], packages: [] },
  'read-text.server.ts': { rooms: [], packages: [] },
  'pull-stream.server.ts': { rooms: [], packages: [] },
  'describe-failure.server.ts': { rooms: ['contracts', 'domain', 'log.server.ts'], packages: ['@remix-run/react'] },
  'entry.server.tsx': {
    rooms: [
      'runtime',
      'session',
      'components',
      'domain',
      'time',
      'carried-sheets.server.ts',
      'describe-failure.server.ts',
      'entry.elements.ts',
      'stream-page.server.ts'
    ],
    packages: [...react, ...remix]
  },
  'carried-sheets.server.ts': { rooms: ['styles', 'components', 'routes'], packages: [] },
  'stream-page.server.ts': { rooms: ['time', 'log.server.ts'], packages: [node, ...remix] },
  'entry.client.tsx': { rooms: ['components'], packages: [...react, ...remix] },
  'entry.elements.ts': { rooms: ['components'], packages: [] },
  'entry.staff-elements.ts': { rooms: ['components'], packages: [] },
  'entry.late-elements.ts': { rooms: ['components'], packages: [] },
  'entry.kiosk.ts': { rooms: ['components'], packages: [] },
  'entry.gate.ts': { rooms: ['routes'], packages: [] },
  'entry.gate-worker.ts': { rooms: ['routes'], packages: [] },
  'entry.gate-decode.ts': { rooms: ['routes'], packages: [] },
  'load-context.d.ts': { rooms: [], types: ['components', 'domain', 'door'], packages: ['@remix-run/server-runtime'] },
  'root.tsx': {
    rooms: [
      'components',
      'domain',
      'session',
      'styles',
      'entry.elements.ts',
      'entry.kiosk.ts',
      'entry.staff-elements.ts'
    ],
    packages: [...react, ...remix]
  },
  'virtual-words.d.ts': { rooms: ['domain'], packages: [] },
  'routes.ts': { rooms: ['domain', 'routes'], packages: ['@remix-run/route-config'] },
  // server.ts is outside Vite's graph: it reaches the app only through the build's exports.
  'server.ts': { rooms: ['door'], packages: [node, 'express', '@remix-run/node', 'vite'] }
}
