import { createHash, randomUUID } from 'node:crypto'
import { ApiError, conflict, forbidden, invalid } from '#app/contracts/api-error.ts'
import type { CounterSaleForm } from '#app/contracts/booking/counter.ts'
import type { createGroupSale, GroupSaleForm } from '#app/contracts/booking/groups.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isPaidLater } from '#app/domain/booking/pay-later.ts'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { checkReceipt } from '#app/domain/money/receipt.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { findSale, type NewBooking, type Sale } from '../../db/queries/bookings/bookings.server.ts'
import { findGroupByHash, type GroupRow, insertGroup } from '../../db/queries/bookings/groups.server.ts'
import { inTransaction, sqlState } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { contentHash } from '../../kernel/idempotency.server.ts'
import { checkSale } from '../counter/check-sale.server.ts'
import { readLink } from '../counter/read-link.server.ts'
import { newBooking, type Selling, sellerRules, sellIn } from '../counter/sell.server.ts'
import { openOrRefuse } from '../sale/book-once.server.ts'
import { requireSeenTotal, visitRules } from '../sale/visit-rules.server.ts'

const uniqueViolation = '23505'
const tries = 3

/** Line of the form that is a booking of its own, as a counter sale. */
interface Line extends Omit<Selling, 'group'> {
  index: number
}

/**
 * Sells all lines in one transaction, or none. Each is a booking with its own code, price and payment; cash and card are
 * taken for the total. A repeated form makes one group.
 * @throws ApiError 403 without the counter, 422 with fields (those of a line at `lines[i].…`), 409 `full`, `blocked`, `quota_full`,
 * `price_changed` or `hash_reused`
 */
export async function sellGroup(
  { body: form }: Received<typeof createGroupSale>,
  ctx: StaffContext
): Promise<Answer<typeof createGroupSale>> {
  if (!holds(ctx.actor, 'booking/index')) throw forbidden()
  const { total_seen: seen, ...content } = form
  const bodyHash = contentHash(content)
  const earlier = await findEarlierGroup(form, bodyHash, ctx)
  if (earlier) return { uuid: earlier.uuid }
  const lines = await checkLines(form, bodyHash, ctx)
  const total = lines.reduce((sum, { order }) => sum + order.priced.final, 0)
  requireSeenTotal(seen, total)
  shareTendered(form, lines, { total, ctx })
  // Each line may open its slot, so it has its own tries.
  const failed = new Map<number, number>()
  for (let attempt = 1; ; attempt++) {
    try {
      const { uuid } = await inTransaction(ctx.db, (tx) => sellLines(tx, { form, bodyHash, lines, ctx }))
      return { uuid }
    } catch (error) {
      if (error instanceof NoPlaces) {
        const before = failed.get(error.line.index) ?? 0
        failed.set(error.line.index, before + 1)
        await openLine(error, { isLast: before + 1 === tries, ctx })
        continue
      }
      if (sqlState(error) !== uniqueViolation) throw error
      // The same form arrived twice at once; otherwise a code is taken.
      const other = await findEarlierGroup(form, bodyHash, ctx)
      if (other) return { uuid: other.uuid }
      if (attempt > tries * lines.length) throw error
    }
  }
}

async function findEarlierGroup(
  { hash }: GroupSaleForm,
  bodyHash: string,
  ctx: StaffContext
): Promise<GroupRow | null> {
  const earlier = await findGroupByHash(ctx.db.orm, hash)
  if (!earlier) return null
  if (earlier.bodyHash === bodyHash && earlier.placeId === ctx.actor.placeId) return earlier
  throw conflict({
    code: 'hash_reused',
    message: 'Este formulário já virou um grupo, com outros dados. Confira-o, ou venda de novo para fazer mais um.',
    fields: earlier.placeId === ctx.actor.placeId ? { group: [earlier.uuid] } : {}
  })
}

type Fields = Record<string, string[]>

/** @throws ApiError 422 with every field at once */
async function checkLines(form: GroupSaleForm, bodyHash: string, ctx: StaffContext): Promise<Line[]> {
  const fields: Fields = checkGroup(form)
  const lines: Line[] = []
  for (const [index, line] of form.lines.entries()) {
    const found = await findSale(ctx.db, {
      placeId: ctx.actor.placeId,
      productUuid: line.atrativo,
      day: toIsoDay(line.date)
    })
    const isTwice = form.lines.slice(0, index).some((other) => isSameSlot(other, line))
    if (!found?.product) fields[`lines[${index}].atrativo`] = ['Escolha um dos atrativos à venda.']
    else if (isTwice) fields[`lines[${index}].time`] = ['Este horário já está em outra linha: some as pessoas nela.']
    else await checkLine({ form, index, sale: found, bodyHash, ctx }, { fields, lines })
  }
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return lines
}

type FormLine = GroupSaleForm['lines'][number]

const isSameSlot = (one: FormLine, other: FormLine) =>
  one.atrativo.toLowerCase() === other.atrativo.toLowerCase() &&
  toIsoDay(one.date) === toIsoDay(other.date) &&
  one.time === other.time

/** Only what concerns the whole group; the person is checked with each line. */
function checkGroup({ name, phone, email }: GroupSaleForm): Fields {
  const fields: Fields = {}
  const written = oneLine(name)
  if (!hasLetter(written)) fields.name = ['Escreva o nome do grupo, por exemplo o da escola.']
  else if (written.length > 120) fields.name = [tooLong(120)]
  if (phone.trim() === '' && email.trim() === '') {
    fields.phone = ['Informe um contato do responsável: o telefone ou o e-mail.']
  }
  return fields
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

interface Checking {
  form: GroupSaleForm
  index: number
  sale: Sale
  bodyHash: string
  ctx: StaffContext
}

async function checkLine({ form, index, sale, bodyHash, ctx }: Checking, into: { fields: Fields; lines: Line[] }) {
  const sold = toSaleForm(form, index)
  const link = form.method === 'link' ? await readLink(sale.place, ctx) : null
  try {
    const order = checkSale(sold, {
      ...visitRules(sale, null, ctx.now()),
      ...sellerRules(sale, sold, ctx),
      contactOptional: true,
      nameless: false,
      countsPersons: false,
      terminals: [],
      linkProblem: link?.problem ?? ''
    })
    into.lines.push({ form: sold, index, bodyHash, sale, order, discount: null, link, actor: ctx.actor, ctx })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    for (const [field, messages] of Object.entries(error.fields)) {
      const name = lineField(field, index)
      into.fields[name] = into.fields[name] ?? messages
    }
  }
}

const ofLine = ['date', 'time', 'tickets', 'atrativo']

/** Field of the group's form for a field of a line's sale. */
function lineField(field: string, index: number): string {
  if (ofLine.some((name) => field === name || field.startsWith(`${name}[`))) return `lines[${index}].${field}`
  return field === 'name' ? 'person' : field
}

function toSaleForm(form: GroupSaleForm, index: number): CounterSaleForm {
  const { hash, person, phone, email, method, cv, aut, reason, limit_reason } = form
  const line = form.lines[index]
  if (!line) throw new Error('no such line')
  return {
    ...line,
    // Each booking has a key of its own, which the same form makes again.
    hash: createHash('sha256').update(`${hash} ${index}`).digest('hex').slice(0, 32),
    name: person,
    cpf_cnpj: '',
    document_country: 'BR',
    phone,
    email,
    discount_code: undefined,
    method,
    tendered: null,
    cv,
    aut,
    reason,
    limit_reason,
    enter: false,
    terminal: '',
    total_seen: null
  }
}

/**
 * The cash that was handed over is one sum: each booking gets its price of it, and the last one the change too.
 * @throws ApiError 422
 */
function shareTendered(
  form: GroupSaleForm,
  lines: readonly Line[],
  { total, ctx }: { total: number; ctx: StaffContext }
) {
  if (total === 0 || isPaidLater(form.method)) return
  const mayLetOff = holds(ctx.actor, 'operation/checkin-override')
  const checked = checkReceipt({ ...form, value: total }, { owed: total, mayLetOff })
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const last = lines.findLast(({ order }) => order.priced.final > 0)
  if (last && checked.tendered > 0) last.form.tendered = last.order.priced.final + checked.change
}

class NoPlaces extends Error {
  constructor(
    readonly line: Line,
    readonly booking: NewBooking
  ) {
    super('no places')
  }
}

interface Sold {
  form: GroupSaleForm
  bodyHash: string
  lines: readonly Line[]
  ctx: StaffContext
}

type Transaction = Parameters<typeof insertGroup>[0]

/** @throws NoPlaces */
async function sellLines(tx: Transaction, { form, bodyHash, lines, ctx }: Sold): Promise<GroupRow> {
  const { placeId, userId } = ctx.actor
  const [first] = lines
  if (!first) throw new Error('a group without bookings')
  const { name: personName, phone: personPhone, email: personEmail } = first.order
  const group = await insertGroup(tx, {
    uuid: randomUUID(),
    placeId,
    hash: form.hash,
    bodyHash,
    name: oneLine(form.name),
    personName,
    personPhone,
    personEmail,
    reason: lines.some(({ order }) => order.exceeded) ? form.limit_reason.trim() : '',
    createdBy: userId,
    createdAt: ctx.now()
  })
  // Slots are locked in the order of their key, like everywhere else.
  for (const line of [...lines].sort(bySlot)) {
    const selling = { ...line, group }
    const booking = newBooking(selling)
    if (!(await sellIn(tx, booking, selling))) throw new NoPlaces(line, booking)
  }
  const to = `${group.name}: ${lines.length === 1 ? '1 reserva' : `${lines.length} reservas`}`
  await recordChange(tx, ctx, { action: 'group.sold', id: group.uuid, label: group.name, changed: { from: '', to } })
  return group
}

function bySlot(one: Line, other: Line): number {
  const key = ({ sale, order }: Line) =>
    `${String(sale.product?.id ?? 0).padStart(12, '0')} ${order.date} ${order.time}`
  return key(one) < key(other) ? -1 : 1
}

/** @throws ApiError 409 that names the slot */
async function openLine({ line, booking }: NoPlaces, { isLast, ctx }: { isLast: boolean; ctx: StaffContext }) {
  const { form, sale, order, index } = line
  try {
    await openOrRefuse(booking, { ctx, tickets: form.tickets, isLast })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const where = `${sale.product?.name ?? ''}, ${formatDay(order.date)}, ${order.time}`
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, messages]) => [
        `lines[${index}].${name}`,
        messages.map((message) => `${where}: ${message}`)
      ])
    )
    throw conflict({ code: error.code, message: `${where}: ${error.message} Nada foi vendido.`, fields })
  }
}
