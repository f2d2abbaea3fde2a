import type { Allotted } from '#app/contracts/booking/gate-allotments.ts'
import { formatMoney, parseMoney } from '#app/domain/money/money.ts'
import { type AllottedSale, placesLabel, sellAllotted, soldWords } from '#app/domain/product/allotment.ts'
import { deviceNow } from '../device-clock.ts'
import { fill, make } from '../draw.ts'
import type { GateDay } from '../kept/list-store.ts'
import { addScan, type KeptScan, listScans, readDevice } from '../kept/queue.ts'
import { leftOf } from './left.ts'

interface Selling {
  day: GateDay
  /** Draws the sale and sends it. */
  onSold(kept: KeptScan, words: SoldWords): void
  onFailure(): void
}

/** Sale in words. */
export interface SoldWords {
  what: string
  total: string
  /** '' if nothing is to be given back. */
  change: string
}

/** Allotments whose form is drawn. Somebody may be typing in it, so it is drawn anew for others only. */
let drawn = ''

/** Offers the places that this device may sell. Draws nothing where there are none. */
export async function offerSale(day: GateDay | null, selling: Omit<Selling, 'day'>): Promise<void> {
  const section = document.getElementById('gate-sale')
  if (!section) return
  const own = day ? await ownAllotments(day) : []
  section.hidden = own.length === 0
  const key = own.map(({ uuid }) => uuid).join()
  if (!day || key === '') {
    drawn = ''
    fill('gate-sale-form')
    return
  }
  if (key !== drawn) fill('gate-sale-form', drawForm(own, { day, ...selling }))
  drawn = key
  await tellLeft(own, day)
}

/** Those of this device that have not ended. */
async function ownAllotments({ user, list, ahead }: GateDay): Promise<Allotted[]> {
  if (!list.sales?.length) return []
  const device = await readDevice(user)
  return list.sales.filter((one) => one.device === device && Date.parse(one.until) > deviceNow() + ahead)
}

/** Writes beside each hour how many places are left. */
async function tellLeft(own: readonly Allotted[], { list }: GateDay): Promise<void> {
  const known = await listScans()
  for (const one of own) {
    const { places } = leftOf(one, { known, listAt: list.at })
    const option = document.querySelector(`#gate-slot option[value="${one.uuid}"]`)
    if (option) option.textContent = `${one.time} · ${one.product} (${placesLabel(places)})`
  }
}

function drawForm(own: readonly Allotted[], selling: Selling): HTMLElement {
  const slot = make('select', { class: 'input', id: 'gate-slot' })
  slot.append(...own.map(({ uuid, time, product }) => make('option', { value: uuid }, `${time} · ${product}`)))
  const types = make('div', { id: 'gate-sale-types' })
  const tendered = make('input', { class: 'input', id: 'gate-tendered', inputmode: 'decimal', autocomplete: 'off' })
  const total = make('output', { id: 'gate-sale-total' })
  const said = make('p', { role: 'status', id: 'gate-sale-said' })
  const form = make(
    'form',
    { class: 'stack', novalidate: '' },
    field('gate-slot', 'Horário', slot),
    types,
    field('gate-tendered', 'Recebido em dinheiro, se for dar troco', tendered),
    make('p', { class: 'gate-change' }, 'Total ', total),
    said,
    make('button', { class: 'btn btn-primary', type: 'submit' }, 'Vender e dar entrada')
  )
  const chosen = () => own.find(({ uuid }) => uuid === slot.value) ?? own[0]
  const asked = () => readTypedSale(types, tendered)
  const sumUp = () => {
    const one = chosen()
    const sale = one && sellAllotted({ ...unlimited, types: one.types }, asked())
    total.textContent = formatMoney(sale?.ok ? sale.priced.final : 0)
    said.textContent = sale?.ok && sale.change > 0 ? `Troco: ${formatMoney(sale.change)}` : ''
  }
  const choose = () => {
    types.replaceChildren(...(chosen()?.types ?? []).map(drawType))
    tendered.value = ''
    sumUp()
  }
  slot.addEventListener('change', choose)
  form.addEventListener('input', (event) => event.target === slot || sumUp())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const one = chosen()
    if (one) sell(one, asked(), { ...selling, said, clear: choose }).catch(selling.onFailure)
  })
  choose()
  return form
}

const field = (id: string, label: string, control: HTMLElement) =>
  make('div', { class: 'field' }, make('label', { class: 'label', for: id }, label), control)

function drawType({ label, title, unitPrice, needsProof }: Allotted['types'][number], at: number): HTMLElement {
  const proof = needsProof ? ' · conferir comprovante' : ''
  const input = make('input', {
    class: 'input gate-number',
    id: `gate-type-${at}`,
    name: label,
    type: 'number',
    inputmode: 'numeric',
    min: '0',
    value: '0'
  })
  return field(`gate-type-${at}`, `${title} · ${formatMoney(unitPrice)}${proof}`, input)
}

/** While somebody types, the total counts; the sale itself asks how many places are left. */
const unlimited = { places: Number.MAX_SAFE_INTEGER, quota: Number.MAX_SAFE_INTEGER }

interface Asked {
  quantities: Record<string, number>
  tendered: number | null
}

/** A text that is no number sells nothing, and one that is no money is too little. */
function readTypedSale(types: HTMLElement, tendered: HTMLInputElement): Asked {
  const fields = Array.from(types.querySelectorAll('input'))
  const typed = tendered.value.trim()
  return {
    quantities: Object.fromEntries(fields.map(({ name, value }) => [name, value.trim() === '' ? 0 : Number(value)])),
    tendered: typed === '' ? null : (parseMoney(typed) ?? -1)
  }
}

interface Sold extends Selling {
  said: HTMLElement
  clear(): void
}

/** Judges by the sales that are there and keeps the new one in one transaction, so that two tabs sell no place twice. */
async function sell(one: Allotted, asked: Asked, { day, said, clear, onSold }: Sold): Promise<void> {
  const at = new Date(deviceNow()).toISOString()
  const { sale, kept } = await addScan({ user: day.user, at }, (known) => {
    const judged = sellAllotted(leftOf(one, { known, listAt: day.list.at }), asked)
    return { sale: judged, scan: judged.ok ? toScan(one, asked, judged) : null }
  })
  if (!sale.ok || !kept) {
    said.textContent = sale.ok ? '' : sale.message
    return
  }
  clear()
  const { priced, change } = sale
  onSold(kept, {
    what: `${soldWords(priced.items)} · ${one.product}, ${one.time}`,
    total: formatMoney(priced.final),
    change: change > 0 ? formatMoney(change) : ''
  })
}

function toScan({ uuid }: Allotted, { tendered }: Asked, { priced }: Extract<AllottedSale, { ok: true }>) {
  const { items, people, final: value } = priced
  return {
    code: '',
    direction: 'entry' as const,
    move: 'in' as const,
    people,
    items: Object.fromEntries(items.map(({ label, quantity }) => [label, quantity])),
    again: false,
    booking: '',
    sale: { allotment: uuid, value, tendered: value === 0 ? null : tendered }
  }
}
