import { defineConfig } from 'vitest/config'
import { compileWords } from './app/setup/build/compile-words.mjs'
import { LongFirst } from './test/support/long-first.ts'
import { optimiseLate } from './test/support/optimise-late.ts'

// Vite calls its base path BASE_URL and puts it into the environment, where it is a setting of ours.
process.env.BASE_URL ??= ''

const shared = {
  env: { BASE_URL: '' },
  environment: 'node' as const,
  // Loaded only when asked for: it brings fast-check into every file.
  setupFiles: [
    'test/support/fail-on-console-error.ts',
    ...(process.env.PROPERTY_RUNS ? ['test/support/property-runs.ts'] : [])
  ],
  // All parts stand in one line, so that no core waits for the end of one of them. Faults and slots mostly wait: three at
  // once are done sooner than two.
  maxWorkers: 3,
  // The budget: what the engine would optimise at once is over before it pays.
  execArgv: ['--max-semi-space-size=64', ...optimiseLate],
  // A full suite on two busy cores keeps a poll from looking for seconds; what never comes still fails.
  expect: { poll: { timeout: 30_000 } },
  restoreMocks: true
}

/** Ask what a process is at its start, change what it holds, or end it: each file has a process of its own. */
const alone = [
  'test/runtime/!(robust-*).test.ts',
  'test/bench/**/*.test.ts',
  'test/backend/db/embedded/**/*.test.ts',
  'test/backend/db/{clock,connection,database-fault}.test.ts',
  'test/backend/credentials/password.test.ts',
  'test/server.test.ts',
  'test/session/sign-in/sign-in.server.test.ts',
  'test/session/cookie/session-storage.server.test.ts',
  // Read a stream while it comes: a process that holds nothing else.
  'test/routes/report-stream.test.ts',
  'test/routes/guarded/reports/round-robin.test.ts'
]

/** Projects do not take the plugins of the whole. */
const plugins = [compileWords()]

/** Needs the build of another checkout: see `npm run check:upgrade`. */
const release = ['test/setup/last-release.test.ts']

/** They look at the demonstration, which is of one day. */
const dated = [...shared.setupFiles, 'test/support/not-over-midnight.ts']

const onDatabase = {
  setupFiles: dated,
  globalSetup: ['test/support/database/global-database.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000
}

export default defineConfig({
  test: {
    // In another order each time, files and the tests within; the seed is printed, and `--sequence.seed` repeats a run.
    sequence: { shuffle: { files: true, tests: true }, sequencer: LongFirst },
    // In this order: the longest files come first, the shortest, which fill up the end, last.
    projects: [
      {
        plugins,
        test: {
          ...shared,
          name: 'browser',
          setupFiles: dated,
          // One browser serves all files of a process: see `launchBrowser`.
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          // A file tells of one place, step by step: files come in another order each time, its own tests do not.
          runner: 'test/support/in-order.ts',
          globalSetup: ['test/support/database/global-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000
        }
      },
      {
        plugins,
        test: {
          ...shared,
          ...onDatabase,
          name: 'alone',
          include: alone
        }
      },
      {
        plugins,
        test: {
          ...shared,
          ...onDatabase,
          name: 'integration',
          // Each file has a database or a program of its own, and only reads what its process holds: see `alone`.
          isolate: false,
          include: ['test/{backend,routes,attack,faults,runtime}/**/*.test.{ts,tsx}'],
          exclude: alone
        }
      },
      {
        plugins,
        test: {
          ...shared,
          name: 'unit',
          env: { ...shared.env, SESSION_SECRET: 'a secret of at least thirty-two characters' },
          testTimeout: 60_000,
          // They hold nothing between tests: one set of modules for all of them takes half the time.
          isolate: false,
          include: [
            'test/{domain,contracts,components,door,setup,session,api-client,reports,time}/**/*.test.{ts,tsx}',
            'test/*.test.ts'
          ],
          exclude: [...alone, ...release]
        }
      },
      {
        plugins,
        test: { ...shared, name: 'release', include: release, testTimeout: 120_000 }
      }
    ]
  }
})
