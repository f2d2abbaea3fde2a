import { invalid } from '#app/contracts/api-error.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import type { createDiscount } from '#app/contracts/products/discounts.ts'
import { MAX_PEOPLE } from '#app/domain/booking/tickets.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { parseMoney } from '#app/domain/money/money.ts'
import { type DiscountCode, isCodeShape, makesFree, normalizeCode } from '#app/domain/product/discount.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { findNamed, listPrices } from '../../db/queries/products/discounts.server.ts'

type Typed = Omit<Received<typeof createDiscount>['body'], 'uuid'>
type Fail = (name: string, message: string) => void

const mostUses = 1_000_000
const mostTickets = MAX_PEOPLE
/** R$ 100.000,00 off one ticket. */
const mostAmount = 10_000_000

/**
 * Discount code as stored.
 * @throws ApiError 422 with every field at once
 */
export async function checkDiscount(tx: Transaction, placeId: string, typed: Typed) {
  const fields: Record<string, string[]> = {}
  const fail: Fail = (name, message) => {
    fields[name] = [...(fields[name] ?? []), message]
  }
  const code = normalizeCode(typed.code)
  if (!isCodeShape(code)) {
    fail('code', 'Use de 6 a 30 letras sem acento, números ou hífen, começando por letra ou número.')
  }
  const description = typed.description.replace(/\s+/g, ' ').trim()
  if (description.length > 200) fail('description', tooLong(200))
  const kind = typed.kind === 'amount' || typed.kind === 'percent' ? typed.kind : null
  if (!kind) fail('kind', ERRORS.unknownOption)
  const value = kind ? checkValue(typed.value, kind, fail) : 0
  const days = checkDays(typed, fail)
  const uses = { maxUses: typed.max_uses, maxPerPerson: typed.max_per_person }
  for (const [name, most] of [
    ['max_uses', uses.maxUses],
    ['max_per_person', uses.maxPerPerson]
  ] as const) {
    if (most < 0 || most > mostUses) fail(name, ERRORS.capacity)
  }
  const maxTickets = typed.max_tickets
  if (maxTickets !== null && (maxTickets < 1 || maxTickets > mostTickets)) {
    fail('max_tickets', `Use um número de 1 a ${mostTickets}, ou deixe em branco.`)
  }
  const named = { products: [...new Set(typed.products)], types: [...new Set(typed.types)] }
  await checkNamed(tx, placeId, named, fail)
  if (kind && !fields.value) await checkFree(tx, placeId, { kind, value, maxTickets, ...named, ...uses }, fail)
  if (Object.keys(fields).length > 0 || !kind) throw invalid({ fields })
  return { code, description, kind, value, ...named, ...days, ...uses, maxTickets, active: typed.active }
}

function checkValue(typed: string, kind: 'percent' | 'amount', fail: Fail): number {
  if (kind === 'percent') {
    const percent = /^\s*(\d{1,3})\s*%?\s*$/.exec(typed)?.[1]
    const value = Number(percent ?? 0)
    if (value < 1 || value > 100) fail('value', 'Escreva o desconto em porcento inteiro, de 1 a 100.')
    return value
  }
  const value = parseMoney(typed)
  if (value === null || value < 1) fail('value', 'Escreva o desconto em reais, por exemplo 15,00.')
  else if (value > mostAmount) fail('value', 'Este desconto é grande demais.')
  return value ?? 0
}

function checkDays(typed: Typed, fail: Fail) {
  const read = (name: 'valid_from' | 'valid_to' | 'visit_from' | 'visit_to') => {
    if (typed[name].trim() === '') return null
    const day = toIsoDay(typed[name])
    if (!day || day < '2000-01-01' || day > '2200-12-31') fail(name, ERRORS.unknownDay)
    return day
  }
  const validFrom = read('valid_from')
  const validTo = read('valid_to')
  const visitFrom = read('visit_from')
  const visitTo = read('visit_to')
  if (validFrom && validTo && validTo < validFrom) fail('valid_to', ERRORS.daysReversed)
  if (visitFrom && visitTo && visitTo < visitFrom) fail('visit_to', ERRORS.daysReversed)
  return { validFrom, validTo, visitFrom, visitTo }
}

type Checked = Pick<DiscountCode, 'kind' | 'value' | 'types' | 'products' | 'maxUses' | 'maxTickets'>

/** A code that makes tickets free needs limits. That includes an amount as high as a present price. */
async function checkFree(tx: Transaction, placeId: string, code: Checked, fail: Fail): Promise<void> {
  if (code.maxUses > 0 && code.maxTickets !== null) return
  if (!makesFree(code, await listPrices(tx, placeId, code.products))) return
  if (code.maxUses === 0) fail('max_uses', 'Um código que dá o ingresso de graça precisa de um limite de usos.')
  if (code.maxTickets === null) {
    fail('max_tickets', 'Um código que dá o ingresso de graça precisa de um máximo de ingressos por reserva.')
  }
}

async function checkNamed(
  tx: Transaction,
  placeId: string,
  named: { products: string[]; types: string[] },
  fail: Fail
) {
  if (named.products.length + named.types.length === 0) return
  const uuids = named.products.filter((uuid) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid))
  const known = await findNamed(tx, placeId, { products: uuids, types: named.types })
  if (!named.products.every((uuid) => known.products.has(uuid))) fail('products', ERRORS.unknownOption)
  if (!named.types.every((label) => known.types.has(label))) fail('types', ERRORS.unknownOption)
}
