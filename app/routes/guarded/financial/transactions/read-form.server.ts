import { json, type TypedResponse } from '@remix-run/node'
import type { CallInput } from '#app/contracts/endpoint.ts'
import type { createTransaction } from '#app/contracts/finance/transactions.ts'
import { findFinanceAgents, findFinanceClients } from '#app/contracts/finance/transactions.ts'
import { type Flow, transactionStatus } from '#app/domain/finance/status.ts'
import { sumItems } from '#app/domain/finance/sums.ts'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { explainRefusal, readField, requireFields, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { changeLines, takePerson, type Wish, wordsFor } from './change-lines.ts'
import { type KnownPayment, readPriced, sumTyped } from './sums.ts'
import {
  type Answered,
  type FoundPerson,
  readTyped,
  type TypedItem,
  type TypedPayment,
  type TypedTransaction
} from './typed.ts'

/** Reads the typed values and applies the pressed button. @throws ApiError 400 for a truncated body */
export function readTransactionForm(form: FormData, today: string): { typed: TypedTransaction; wish: Wish } {
  requireFields(form, 'general.label', 'general.date', 'version', 'intent', 'complete')
  return changeLines(readTyped(form), readField(form, 'intent'), today)
}

type Body = NonNullable<CallInput<typeof createTransaction>['body']>

/** Converts to reais, as specification servers store them. Keeps invalid text, to be refused at its field. */
function toReais(typed: string): string | number {
  const centavos = parseMoney(typed.replace('%', ''))
  return centavos === null ? typed : toDecimal(centavos)
}

function toTransactionItem({ price, discount, kind, uuid, product_name, observation }: TypedItem) {
  const isPercentage = kind === 'percent'
  const { final } = sumItems([readPriced({ price, discount, kind })])
  return {
    uuid,
    product_name,
    price: toReais(price),
    discount: toReais(discount),
    isPercentage,
    final_price: toDecimal(final),
    observation
  }
}

function toProductRow({ id, removed, product_place, date, time, people, note, ...item }: TypedItem) {
  const isRemoved = removed !== ''
  // The API knows a row with an id, so its id is enough.
  if (id !== '' && isRemoved) return { id, removed: true }
  return {
    id,
    item: toTransactionItem({ id, removed, product_place, date, time, people, note, ...item }),
    booking: { product_place, date, time, people, observation: note },
    readonly: false,
    removed: isRemoved
  }
}

function toPaymentRow({ id, removed, method, value, ...payment }: TypedPayment) {
  const isRemoved = removed !== ''
  if (id !== '') return isRemoved ? { id, removed: true } : { id }
  return {
    ...payment,
    value: toReais(value),
    payment_method: { index: method, name: methodWords(normalisePaymentMethod(method)) },
    readonly: false,
    removed: isRemoved
  }
}

interface Entered {
  flow: Flow
  /** User who enters the transaction. */
  user: { uuid: string; name: string }
  /** Stored payments. */
  known: readonly KnownPayment[]
}

/** Builds the complete payload of the specification, because its servers add nothing. */
export function toBody(typed: TypedTransaction, { flow, user, known }: Entered): Body {
  const { date, label, category, supplier, due_date, repeats, day_of_month, until, version } = typed
  const isNew = version === ''
  const sums = sumTyped(typed, known)
  return {
    general: {
      user,
      date,
      label,
      // Only an open transaction can be edited.
      open: true,
      category,
      supplier,
      due_date,
      bill_total_value: toDecimal(sums.total),
      bill_total_discount: toDecimal(sums.discount),
      bill_final_value: toDecimal(sums.final),
      bill_status: transactionStatus(sums),
      recurrence: isNew && repeats !== '' ? { day_of_month, until } : undefined,
      flow: isNew ? flow : undefined,
      version: isNew ? undefined : /^\d{1,9}$/.test(version) ? Number(version) : 0
    },
    products: typed.items.map(toProductRow),
    payments: typed.payments.map(toPaymentRow)
  }
}

/** Finds clients and guides; empty when the API lacks the calls. @throws as the calls */
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

/** Redraws the form unsaved, with the people found or taken. */
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
  const { errors, isLate, init } = explainRefusal(error)
  return json({ typed, errors, isLate, found: null }, init)
}
