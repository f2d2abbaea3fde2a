import { json, type TypedResponse } from '@remix-run/node'
import type { CallInput } from '#app/contracts/endpoint.ts'
import type { createTransaction } from '#app/contracts/finance/transactions.ts'
import { findFinanceAgents, findFinanceClients } from '#app/contracts/finance/transactions.ts'
import type { Flow } from '#app/domain/finance/status.ts'
import { explainRefusal, readField, requireFields, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { changeLines, takePerson, type Wish, wordsFor } from './change-lines.ts'
import { type Answered, type FoundPerson, readTyped, type TypedTransaction } from './typed.ts'

/** As typed, changed by the pressed button. @throws ApiError 400 for a body cut short */
export function readTransactionForm(form: FormData, today: string): { typed: TypedTransaction; wish: Wish } {
  requireFields(form, 'general.label', 'general.date', 'version', 'intent', 'complete')
  return changeLines(readTyped(form), readField(form, 'intent'), today)
}

type Body = NonNullable<CallInput<typeof createTransaction>['body']>

/** Of rows that are there only what may become another. */
export function toBody(typed: TypedTransaction, flow: Flow): Body {
  const { date, label, category, supplier, due_date, repeats, day_of_month, until, version } = typed
  const isNew = version === ''
  const recurrence = isNew && repeats !== '' ? { recurrence: { day_of_month, until } } : {}
  const read = isNew ? { flow } : { version: /^\d{1,9}$/.test(version) ? Number(version) : 0 }
  return {
    general: { date, label, category, supplier, due_date, ...recurrence, ...read },
    products: typed.items.map(({ id, removed, product_place, date: day, time, people, note, kind, ...item }) =>
      removed !== ''
        ? { id, removed: true }
        : {
            id,
            item: { ...item, isPercentage: kind === 'percent' },
            booking: { product_place, date: day, time, people, observation: note }
          }
    ),
    payments: typed.payments.map(({ id, removed, method, ...payment }) => {
      if (id === '') return { ...payment, payment_method: { index: method } }
      return removed === '' ? { id } : { id, removed: true }
    })
  }
}

/** Clients and guides together; none where the API knows no such list. @throws as the calls */
export async function findPeople({ call }: Pick<Viewer, 'call'>, q: string): Promise<FoundPerson[]> {
  const words = q.slice(0, 100)
  const [clients, agents] = await Promise.all([
    whereKnown(call(findFinanceClients, { query: { q: words } })),
    whereKnown(call(findFinanceAgents, { query: { q: words } }))
  ])
  return [
    ...(clients ?? []).map((one) => ({ ...one, who: 'Cliente' })),
    ...(agents ?? []).map((one) => ({ ...one, who: 'Condutor' }))
  ]
}

/** Drawn again, unsaved: with who was found, or with who was taken. */
export async function answerWish(
  viewer: Viewer,
  typed: TypedTransaction,
  wish: Wish
): Promise<TypedResponse<Answered>> {
  const answer = (now: TypedTransaction, found: Answered['found'] = null) =>
    json<Answered>({ typed: now, errors: {}, isLate: false, found })
  if (wish.kind !== 'find' && wish.kind !== 'pick') return answer(typed)
  const { target } = wish
  const people = await findPeople(viewer, wordsFor(typed, target))
  if (wish.kind === 'find') return answer(typed, { target, people })
  const picked = people.find(({ uuid }) => uuid === wish.uuid)
  return answer(picked ? takePerson(typed, target, picked) : typed)
}

/** @throws as `explainRefusal` */
export function answerRefused(typed: TypedTransaction | null, error: unknown): TypedResponse<Answered> {
  const { error: refused, errors, init } = explainRefusal(error)
  return json({ typed, errors, isLate: refused.code === 'changed_meanwhile', found: null }, init)
}
