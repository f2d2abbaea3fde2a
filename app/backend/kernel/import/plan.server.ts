import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ApiError, conflict, invalid } from '#app/contracts/api-error.ts'
import type { previewClientImport } from '#app/contracts/clients/import.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { ImportError } from '#app/domain/import/read-table.ts'
import { contentHash } from '../idempotency.server.ts'

type Preview = Answer<typeof previewClientImport>

export interface Planned {
  line: number
  /** Name after the import. */
  name: string
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

export function describeImport(plan: readonly Planned[], left: readonly string[]): Preview {
  const shown = (['refused', 'update', 'create', 'same'] as const)
    .flatMap((action) => plan.filter((line) => line.action === action))
    .slice(0, mostShown)
    .map(({ line, name, action, changes, errors, notes }) => ({ line, name, action, changes, errors, notes }))
  return { problem: '', left: [...left], counts: countPlan(plan), lines: shown, digest: digestOf(plan) }
}

export const unreadImport = (problem: string): Preview => ({ ...describeImport([], []), problem })

function digestOf(plan: readonly Planned[]): string {
  return contentHash(plan.map(({ line, action, seal }) => [line, action, seal]))
}

interface Confirmed {
  digest: string
  existing: 'skip' | 'update'
}

/**
 * Result of a confirmed plan. A second confirmation finds nothing left to do, and nothing is saved that differs from
 * the preview.
 * @throws ApiError 409 `too_many_kept`, 422 while a line has an error, or `changed` if the plan differs from the
 * preview
 */
export function confirmPlan(plan: readonly Planned[], { digest, existing }: Confirmed, changed: () => ApiError) {
  const beyond = plan.find(({ isBeyond }) => isBeyond)
  if (beyond) throw conflict({ code: 'too_many_kept', message: beyond.errors[0]?.message ?? '' })
  const { create, update, same, refused } = countPlan(plan)
  if (refused > 0) throw invalid({ fields: { csv: ['Há linhas com erro: nada foi salvo.'] } })
  const doesUpdate = existing === 'update'
  const done = { created: create, updated: doesUpdate ? update : 0, skipped: doesUpdate ? 0 : update, same }
  if (done.created + done.updated > 0 && digestOf(plan) !== digest) throw changed()
  return done
}

/** Updates are done only if the user asked for them. */
export function isDone({ action }: Planned, existing: Confirmed['existing']): boolean {
  return action === 'create' || (action === 'update' && existing === 'update')
}

/** Gives way to other requests in between, because there may be thousands of lines. */
export async function mapInTurns<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const [at, item] of items.entries()) {
    if (at % 250 === 249) await nextTurn()
    made.push(make(item))
  }
  return made
}
