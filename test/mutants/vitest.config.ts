import { defineConfig } from 'vitest/config'

// Vite calls its base path BASE_URL and puts it into the environment, where it is a setting of ours.
process.env.BASE_URL ??= ''

/** Globs of the tests that judge the mutated folder: `app/setup/mutants.mjs` names them. */
const include: string[] = JSON.parse(process.env.MUTANTS_TESTS ?? '["test/domain/**/*.test.ts"]')
const onDatabase = include.some((glob) => glob.startsWith('test/backend/'))

export default defineConfig({
  test: {
    env: { BASE_URL: '', SESSION_SECRET: 'a secret of at least thirty-two characters' },
    environment: 'node',
    setupFiles: ['test/support/fail-on-console-error.ts'],
    ...(onDatabase ? { globalSetup: ['test/support/database/global-database.ts'] } : {}),
    include,
    // Each mutant runs in a process of its own, so code that runs on import is mutated too. Files on the database share that
    // process, because loading the back end takes longer than the tests.
    isolate: !onDatabase,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true
  }
})
