import type { InsideParty, InsideSlot } from '#app/contracts/booking/gate.ts'
import { durationLabel } from '#app/domain/booking/check-in.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { entryTime, formatDay, formatTime, type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'

interface At {
  zone: string
  now: Date
}

/** People inside by attraction, the fullest first, with their slots. */
export function toAttractions(slots: readonly InsideSlot[], { zone, now }: At) {
  const today = todayIn(zone, now)
  const found = new Map<string, { uuid: string; name: string; inside: number; away: number; slots: SlotLine[] }>()
  for (const { product_uuid: uuid, product_name: name, date, time, inside, away } of slots) {
    const attraction = found.get(uuid) ?? { uuid, name, inside: 0, away: 0, slots: [] }
    found.set(uuid, attraction)
    attraction.inside += inside
    attraction.away += away
    attraction.slots.push({ key: `${date} ${time}`, time: slotWords({ date, time, today }), inside })
  }
  return [...found.values()].sort((one, other) => other.inside - one.inside || (one.name < other.name ? -1 : 1))
}

interface SlotLine {
  key: string
  time: string
  inside: number
}

const slotWords = ({ date, time, today }: { date: IsoDay; time: string; today: IsoDay }) =>
  date === today ? time : `${formatDay(date).slice(0, 5)} ${time}`

export type PartyRow = ReturnType<typeof toPartyRow>

export function toPartyRow(party: InsideParty, { zone, now }: At) {
  const due = new Date(party.due ?? now)
  const late = Math.floor((now.getTime() - due.getTime()) / 60_000)
  const { uuid, phone } = party
  return {
    uuid,
    name: nameOrNone(party.name),
    code: formatBookingCode(party.booking_code),
    people: party.people,
    peopleWords: peopleLabel(party.people),
    product: party.product_name,
    time: slotWords({ ...party, today: todayIn(zone, now) }),
    /** Masked telephones are only read. */
    phone: phone.includes('*') ? phone : phone && formatPhone(phone),
    whatsapp: phone && !phone.includes('*') ? whatsappUrl(phone) : null,
    guides: party.guides.join(', '),
    emergency: party.emergency.map(({ name, contact, phone, health }) =>
      [`${name}: avisar ${contact}${phone ? `, ${formatPhone(phone)}` : ''}`, health].filter(Boolean).join('. ')
    ),
    isLate: late > 0,
    since: late > 0 ? `há ${durationLabel(late)}` : `até ${formatTime(due, zone)}`,
    dueWords: entryTime(due, { zone, now }),
    isMissed: !party.counted
  }
}

/** Everybody inside by attraction and guide, for an evacuation. */
export function toEvacuation(rows: readonly PartyRow[]) {
  const found = new Map<string, Map<string, PartyRow[]>>()
  for (const row of rows) {
    const guides = found.get(row.product) ?? new Map<string, PartyRow[]>()
    found.set(row.product, guides)
    guides.set(row.guides, [...(guides.get(row.guides) ?? []), row])
  }
  const sum = (parties: readonly PartyRow[]) => parties.reduce((total, { people }) => total + people, 0)
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, guides]) => ({
      name,
      people: peopleLabel(sum([...guides.values()].flat())),
      guides: [...guides]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([guide, parties]) => ({ guide: guide || 'Sem condutor', people: peopleLabel(sum(parties)), parties }))
    }))
}
