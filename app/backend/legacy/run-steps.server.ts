import { ApiError } from '#app/contracts/api-error.ts'
import type { LegacyPage } from '#app/contracts/legacy/read-answer.ts'
import {
  addCounts,
  IMPORT_NOUN_WORDS,
  type ImportNoun,
  NO_COUNTS,
  nextNoun,
  retrySeconds
} from '#app/domain/import/legacy-import.ts'
import { findDatabaseFault } from '../db/database-fault.server.ts'
import {
  findImport,
  type ImportRow,
  insertNotes,
  lockImport,
  type NewNote,
  setImport
} from '../db/queries/integrations/imports.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { contentHash } from '../kernel/idempotency.server.ts'
import { bringBills, differingBills } from './steps/bills.server.ts'
import { bringAgents, bringClients, differingAgents, differingClients } from './steps/people.server.ts'
import { bringProducts, differingProducts } from './steps/products.server.ts'
import { type Step, workThrough } from './steps/step.server.ts'
import { bringTransactions, differingTransactions } from './steps/transactions.server.ts'

/** Rows per request. */
const limit = 100
/** Milliseconds of a turn; a stop waits for its end. */
const turnMs = 1_000
/** Milliseconds for one page. */
const timeoutMs = 20_000
/** Longest wait, even if the server asks for more. */
const mostWaitSeconds = 600
/** Limit for a server that never ends. */
const mostPages = 100_000

/** Parts that a job or a command provides. */
export type Stepping = Pick<Backend, 'db' | 'now' | 'legacyImport' | 'live' | 'log'>

/**
 * Imports some pages, each with its progress in one transaction: after a kill it continues there, and two runs at once
 * import nothing twice. Returns the milliseconds until it may continue; null if it is done or paused.
 */
export async function runSteps(backend: Stepping, id: string): Promise<number | null> {
  const until = performance.now() + turnMs
  let placeId = ''
  try {
    while (performance.now() < until) {
      const run = await findImport(backend.db.orm, id)
      if (run?.state !== 'running') return null
      placeId = run.placeId
      const page = await readPage(backend, run)
      if (page instanceof ApiError) return await noteFailure(backend, run, page)
      const failure = await writeOrSay(backend, run, page)
      if (failure) return await noteFailure(backend, run, failure)
    }
    return 0
  } finally {
    if (placeId !== '') backend.live.tell(placeId, ['settings'])
  }
}

type AnyPage = LegacyPage<ImportNoun>

async function readPage({ legacyImport }: Stepping, run: ImportRow): Promise<AnyPage | ApiError> {
  const off = new ApiError({ status: 503, code: 'legacy_off', message: 'O sistema antigo não está mais ligado aqui.' })
  if (!legacyImport) return off
  try {
    return await legacyImport.read(run.noun, {
      page: run.page,
      limit,
      requestId: `import-${run.id}`,
      timeoutMs
    })
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/**
 * A page that the database refuses must pause the import with a reason; while the database is away, nothing is
 * reported.
 */
async function writeOrSay(backend: Stepping, run: ImportRow, page: AnyPage): Promise<ApiError | null> {
  try {
    await writePage(backend, run, page)
    return null
  } catch (error) {
    if (findDatabaseFault(error)) throw error
    const { id, noun, page: number } = run
    backend.log.error({ importId: id, noun, page: number, err: error }, 'a page of the import was not written')
    const message = `A página ${number} (${IMPORT_NOUN_WORDS[noun]}) não pôde ser gravada. Fale com o suporte.`
    return new ApiError({ status: 500, code: 'legacy_unwritten', message })
  }
}

/**
 * Milliseconds until the next try; null if the import is paused, with the reason stored. A refused import does not try
 * again by itself.
 */
async function noteFailure({ db }: Stepping, run: ImportRow, error: ApiError): Promise<number | null> {
  const { id, failures } = run
  const resting = error.code === 'legacy_refused' ? null : retrySeconds(failures + 1)
  const seconds = resting && Math.max(resting, Math.min(mostWaitSeconds, error.retryAfterSeconds ?? 0))
  await inTransaction(db, async (tx) => {
    const own = await lockImport(tx, id)
    // Another worker has read it meanwhile, or somebody has paused it.
    if (own?.state !== 'running' || own.noun !== run.noun || own.page !== run.page) return
    const state = seconds === null ? 'paused' : 'running'
    await setImport(tx, id, { state, failure: error.message, failures: failures + 1 })
  })
  return seconds === null ? null : seconds * 1000
}

async function writePage(backend: Stepping, run: ImportRow, page: AnyPage): Promise<void> {
  await inTransaction(backend.db, async (tx) => {
    // Imports by hand wait meanwhile: both look up existing rows first.
    await lockPlace(tx, run.placeId)
    const own = await lockImport(tx, run.id)
    // Another worker has done it, or somebody has paused it.
    if (own?.state !== 'running' || own.noun !== run.noun || own.page !== run.page) return
    const noun = run.noun
    const seen = contentHash(page.rows)
    const isOver = page.rows.length === 0 || seen === own.seen || own.page >= mostPages
    if (isOver) {
      await insertNotes(tx, run.id, missingNotes(noun, own, page))
      const next = nextNoun(noun)
      const ended = next ? { noun: next, page: 1, seen: '' } : { state: 'done' as const, endedAt: backend.now() }
      await setImport(tx, run.id, { ...ended, failure: '', failures: 0 })
      return
    }
    const timezone = await findTimezone(tx, run.placeId)
    const isPreview = own.mode === 'preview'
    const step = { tx, placeId: run.placeId, importId: run.id, timezone, now: backend.now(), isPreview }
    const { counts, notes } = await bringInSlices(step, noun, page)
    await insertNotes(tx, run.id, notes)
    const sum = addCounts(own.counts[noun] ?? NO_COUNTS, counts)
    const next = { page: own.page + 1, seen, failure: '', failures: 0 }
    await setImport(tx, run.id, { ...next, counts: { ...own.counts, [noun]: sum } })
  })
}

/** Notes for a list that ended before the number of rows that it promised. */
function missingNotes(noun: ImportNoun, { counts }: ImportRow, { total }: AnyPage): NewNote[] {
  const read = counts[noun]?.read ?? 0
  const what = `O sistema antigo diz ter ${total}, e mandou ${read}: importe de novo, ou confira lá.`
  return (total ?? 0) > read ? [{ noun, legacyId: '', kind: 'skipped', what }] : []
}

type Brings = { [N in ImportNoun]: (step: Step, page: LegacyPage<N>) => ReturnType<typeof workThrough> }

const brings: Brings = {
  products: (step, { rows }) =>
    workThrough(step, rows, {
      noun: 'products',
      differing: (known) => differingProducts(step, known),
      bring: (fresh) => bringProducts(step, fresh)
    }),
  agents: (step, { rows }) =>
    workThrough(step, rows, {
      noun: 'agents',
      differing: (known) => differingAgents(step, known),
      bring: (fresh) => bringAgents(step, fresh)
    }),
  clients: (step, { rows }) =>
    workThrough(step, rows, {
      noun: 'clients',
      differing: (known) => differingClients(step, known),
      bring: (fresh) => bringClients(step, fresh)
    }),
  bills: (step, { rows }) =>
    workThrough(step, rows, {
      noun: 'bills',
      differing: (known) => differingBills(step, known),
      bring: (fresh) => bringBills(step, fresh)
    }),
  transactions: (step, { rows }) =>
    workThrough(step, rows, {
      noun: 'transactions',
      differing: (known) => differingTransactions(step, known),
      bring: (fresh) => bringTransactions(step, fresh)
    })
}

/** A server without pages sends everything at once, more than a statement takes. */
async function bringInSlices(step: Step, noun: ImportNoun, { rows, total }: AnyPage) {
  let counts = NO_COUNTS
  const notes: NewNote[] = []
  for (let from = 0; from < rows.length; from += limit) {
    const part = await bring(step, noun, { rows: rows.slice(from, from + limit), total } as AnyPage)
    counts = addCounts(counts, part.counts)
    notes.push(...part.notes)
  }
  return { counts, notes }
}

function bring<N extends ImportNoun>(step: Step, noun: N, page: AnyPage) {
  return brings[noun](step, page as LegacyPage<N>)
}
