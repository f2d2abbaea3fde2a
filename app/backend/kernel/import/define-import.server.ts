import { setImmediate as nextTurn } from 'node:timers/promises'
import { changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { PreviewCall, SaveCall } from '#app/contracts/import/shapes.ts'
import type { ImportError } from '#app/domain/import/read-table.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction, sqlState } from '../../db/transaction.server.ts'
import type { StaffContext } from '../context.server.ts'
import { contentHash } from '../idempotency.server.ts'

export interface Planned {
  line: number
  /** Name after the import. */
  name: string
  /** Short address of an attraction. */
  slug?: string
  action: 'create' | 'update' | 'same' | 'refused'
  changes: string[]
  errors: ImportError[]
  /** Corrections, and ignored parts of the line. */
  notes: string[]
  /** True beyond the place's limit. */
  isBeyond: boolean
  /** Everything that decides what is written, for the digest. */
  seal: unknown
}

/** Lines that a page draws. */
const mostShown = 200

function countPlan(plan: readonly Planned[]): Record<Planned['action'], number> {
  const counts = { create: 0, update: 0, same: 0, refused: 0 }
  for (const { action } of plan) counts[action] += 1
  return counts
}

function describePlan(plan: readonly Planned[], left: readonly string[]): Answer<PreviewCall> {
  const shown = (['refused', 'update', 'create', 'same'] as const)
    .flatMap((action) => plan.filter((line) => line.action === action))
    .slice(0, mostShown)
    .map(({ line, name, slug, action, changes, errors, notes }) => ({
      line,
      name,
      slug,
      action,
      changes,
      errors,
      notes
    }))
  return { problem: '', left: [...left], counts: countPlan(plan), lines: shown, digest: digestOf(plan) }
}

function digestOf(plan: readonly Planned[]): string {
  return contentHash(plan.map(({ line, action, seal }) => [line, action, seal]))
}

interface Definition<Line extends Planned> {
  /** For the words of a refusal: `Os clientes`. */
  whose: string
  /** Reads the file and plans each line. `problem`: the file cannot be read at all. */
  plan(
    reader: Queryable,
    ctx: StaffContext,
    csv: string
  ): Promise<{ problem: string } | { problem: null; left: readonly string[]; lines: readonly Line[] }>
  /** Locks what the plan is decided by, beside the place. */
  lock?(tx: Transaction, placeId: string): Promise<unknown>
  /** Saves the lines that are to be created or updated. False if one of them changed meanwhile. */
  save(tx: Transaction, ctx: StaffContext, lines: readonly Line[]): Promise<boolean>
}

/** The use cases of an import: `check` shows what `save` does. */
export function defineImport<Line extends Planned>({ whose, plan, lock, save }: Definition<Line>) {
  const changed = () => changedMeanwhile(`${whose} mudaram depois da conferência. Confira de novo.`)
  return {
    async check({ body }: Received<PreviewCall>, ctx: StaffContext): Promise<Answer<PreviewCall>> {
      const read = await plan(ctx.db.orm, ctx, body.csv)
      return read.problem === null
        ? describePlan(read.lines, read.left)
        : { ...describePlan([], []), problem: read.problem }
    },

    /**
     * Imports all of it exactly as shown, or nothing. A second confirmation finds nothing left to do.
     * @throws ApiError 409 `changed_meanwhile` or `too_many_kept`, 422 while a line has an error
     */
    async save({ body }: Received<SaveCall>, ctx: StaffContext): Promise<Answer<SaveCall>> {
      return inTransaction(ctx.db, async (tx) => {
        // Two imports at once wait for each other, and for a user who saves one of the rows by hand.
        await lockPlace(tx, ctx.actor.placeId)
        await lock?.(tx, ctx.actor.placeId)
        const read = await plan(tx, ctx, body.csv)
        if (read.problem !== null) throw invalid({ fields: { csv: [read.problem] } })
        const done = countDone(read.lines, body.existing)
        if (done.created + done.updated > 0 && digestOf(read.lines) !== body.digest) throw changed()
        const wanted = read.lines.filter((line) => isDone(line, body.existing))
        if (!(await save(tx, ctx, wanted))) throw changed()
        return done
      }).catch((error: unknown) => {
        // Somebody else created one of them meanwhile.
        throw sqlState(error) === '23505' ? changed() : error
      })
    }
  }
}

type Existing = Received<SaveCall>['body']['existing']

/** @throws ApiError 409 `too_many_kept`, 422 while a line has an error */
function countDone(plan: readonly Planned[], existing: Existing) {
  const beyond = plan.find(({ isBeyond }) => isBeyond)
  if (beyond) throw conflict({ code: 'too_many_kept', message: beyond.errors[0]?.message ?? '' })
  const { create, update, same, refused } = countPlan(plan)
  if (refused > 0) throw invalid({ fields: { csv: ['Há linhas com erro: nada foi salvo.'] } })
  const updated = existing === 'update' ? update : 0
  return { created: create, updated, skipped: update - updated, same }
}

/** Updates are done only if the user asked for them. */
const isDone = ({ action }: Planned, existing: Existing): boolean =>
  action === 'create' || (action === 'update' && existing === 'update')

/** Gives way to other requests in between, because there may be thousands of lines. */
export async function mapInTurns<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const [at, item] of items.entries()) {
    if (at % 250 === 249) await nextTurn()
    made.push(make(item))
  }
  return made
}
