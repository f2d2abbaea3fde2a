import fc from 'fast-check'

// `PROPERTY_RUNS=100000 npx vitest run --project unit` sets the number of cases for properties that name none.
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS) })
