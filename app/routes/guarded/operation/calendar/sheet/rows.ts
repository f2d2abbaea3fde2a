import type { BookingItem } from '#app/contracts/booking/calls.ts'
import type { WireDayAttraction } from '#app/contracts/products/calendar.ts'
import type { Product } from '#app/contracts/products/public.ts'
import { readAmounts } from '#app/domain/booking/amounts.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { tellListed } from '#app/domain/booking/filter.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { languageName } from '#app/domain/person/languages.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { countOf } from '#app/domain/words/plural.ts'
import type { NamedGroup } from '../../load-group-names.server.ts'

/** Titles of ticket types, and whether they need a proof. */
export function labelsOf(products: readonly Product[]) {
  const labels = new Map<string, { title: string; needsProof: boolean }>()
  for (const { uuid, tickets } of products) {
    for (const { label, title, needs_proof } of tickets) {
      const key = `${uuid} ${label}`
      if (!labels.has(key)) labels.set(key, { title: title || label, needsProof: needs_proof })
    }
  }
  return labels
}

interface Known {
  today: IsoDay
  timezone: string
  labels: ReturnType<typeof labelsOf>
}

export type SheetRow = ReturnType<typeof toSheetRow>

function toSheetRow(item: BookingItem, { today, labels }: Known) {
  const { shown } = tellListed(item, today)
  const tickets = Object.entries(item.itemPersonType).map(([label, count]) => {
    const known = labels.get(`${item.product_uuid} ${label}`)
    return { text: countOf(count, known?.title ?? label), needsProof: known?.needsProof ?? false }
  })
  const inside = item.checked_in_people
  return {
    uuid: item.uuid,
    code: formatBookingCode(item.booking_code),
    name: nameOrNone(item.name),
    notes: [
      item.group ? `Grupo ${item.group.name}` : '',
      item.waiver ? `Termo de risco: ${signedWords({ signed: item.waiver.signed, people: item.people })}` : '',
      item.notes.replace(/\s+/g, ' ')
    ]
      .filter(Boolean)
      .join('. '),
    language: item.language && languageName(item.language),
    people: item.people,
    tickets: tickets.map(({ text }) => text).join(', '),
    proof: tickets.flatMap(({ text, needsProof }) => (needsProof ? [text] : [])).join(', '),
    guides: item.agents.map(({ name }) => name).join(', '),
    situation: shown.parts?.[0] ?? shown.label,
    /** Centavos; null for who may not see values. */
    owed: readAmounts(item)?.receivable ?? null,
    owes: !isPaidStatus(item.status),
    inside
  }
}

export const missingWords = (missing: number) =>
  `Folha incompleta: ${missing === 1 ? 'falta' : 'faltam'} ${countOf(missing, 'reserva')}.`

interface Told {
  attractions: readonly WireDayAttraction[]
  items: readonly BookingItem[]
  known: Known
  /** The reader sees only some bookings, so free places cannot be told. */
  isOwnOnly: boolean
  /** Lists of people by the group's uuid. */
  names: ReadonlyMap<string, NamedGroup>
}

/** Groups the day by attraction and time: every slot, booked or not, and every booking. */
export function toSheet({ attractions, items, known, isOwnOnly, names }: Told) {
  const uuids = [...new Set([...attractions.map(({ uuid }) => uuid), ...items.map((item) => item.product_uuid)])]
  return uuids.flatMap((uuid) => {
    const attraction = attractions.find((one) => one.uuid === uuid)
    const mine = items.filter((item) => item.product_uuid === uuid)
    const times = [...new Set([...(attraction?.slots ?? []), ...mine].map(({ time }) => time))].sort()
    if (times.length === 0 && !attraction?.note.body) return []
    return [
      {
        uuid,
        name: attraction?.name || mine[0]?.product_name || '',
        note: attraction?.note.body ?? '',
        blocked: attraction?.blocked ? `Dia bloqueado${attraction.reason ? `: ${attraction.reason}` : ''}.` : '',
        groups: [...new Set(mine.map(({ group }) => group?.uuid ?? ''))].flatMap((group) => names.get(group) ?? []),
        slots: times.map((time) => {
          const rows = mine.filter((item) => item.time === time).map((item) => toSheetRow(item, known))
          return {
            time,
            rows,
            ...toSheetSlot(
              attraction?.slots.find((slot) => slot.time === time),
              { rows, isOwnOnly }
            )
          }
        })
      }
    ]
  })
}

function toSheetSlot(
  slot: WireDayAttraction['slots'][number] | undefined,
  { rows, isOwnOnly }: { rows: readonly SheetRow[]; isOwnOnly: boolean }
) {
  return {
    people: rows.reduce((sum, { people }) => sum + people, 0),
    capacity: isOwnOnly ? null : slot?.capacity || null,
    isBlocked: slot?.blocked ?? false,
    guides: [...new Set(rows.flatMap(({ guides }) => (guides === '' ? [] : guides.split(', '))))].join(', ')
  }
}

export type SheetAttraction = ReturnType<typeof toSheet>[number]
