import { addDays, type IsoDay } from '#app/domain/calendar/dates.ts'
import { searchText } from '#app/domain/person/names.ts'
import { weekdayOf } from '#app/domain/product/day-rule.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import type { Transaction } from '../../connection.server.ts'
import { insertGroup } from '../../queries/bookings/groups.server.ts'
import { groupPeople } from '../../schema.server.ts'
import { giveGuide } from '../agents/guides.server.ts'
import { type Person, randomPerson } from '../people.server.ts'
import type { Random } from '../random.server.ts'
import type { Ids, SeedBooking, SeedProduct, SeedWorld } from '../rows.server.ts'
import { dayPrice } from '../shop.server.ts'
import type { Plan } from '../visits.server.ts'

/** People of each of the two slots, per ticket label. */
const party: Record<string, number> = { INTEIRA: 1, MEIA: 6 }
const people = 7
/** The school still owes two names. */
const listed = 12
const soldBeforeMs = 6 * 86_400_000

interface Writing {
  plan: Plan
  nextIds: () => Ids
  random: Random
}

/** A school in two slots of one day, with its list and one guide. Its places are taken in the plan. */
export async function writeGroup(
  tx: Transaction,
  world: SeedWorld,
  { plan, nextIds, random }: Writing
): Promise<SeedBooking[]> {
  const visit = findVisit(plan, world)
  if (!visit) return []
  const { product, date, times } = visit
  const at = new Date(world.now.getTime() - soldBeforeMs)
  const person = randomPerson(random)
  const { id: groupId } = await insertGroup(tx, {
    uuid: random.uuid(),
    placeId: world.placeId,
    hash: random.hex(32),
    bodyHash: random.hex(64),
    name: 'Escola Municipal Vale do Lume',
    personName: `${person.name} ${person.surname}`,
    personPhone: person.phone,
    personEmail: person.email,
    peopleVersion: 1,
    peopleAt: at,
    peopleBy: world.managerId,
    createdBy: world.managerId,
    createdAt: at
  })
  await tx.insert(groupPeople).values(randomList(random).map((row) => ({ ...row, placeId: world.placeId, groupId })))
  const first = world.agents.find(({ productIds }) => productIds.length === 0 || productIds.includes(product.id))
  return times.map((time) => {
    plan.slots.take(product, { date, time, people, quotaPeople: party.MEIA ?? 0 })
    const guide = giveGuide(world, { date, time, minutes: product.durationMinutes, productId: product.id }, first)
    return tellBooking({ product, date, time, person, groupId, guide, at }, world, nextIds())
  })
}

/** The first weekday from next week on whose first and last slot have room. */
function findVisit({ slots }: Plan, { products, today }: SeedWorld) {
  const [product] = products
  if (!product) return null
  const [first = '', ...later] = Object.keys(product.slots).sort()
  const times = [first, later.at(-1) ?? '']
  for (let ahead = 7; ahead < 40; ahead++) {
    const date = addDays(today, ahead)
    const weekday = weekdayOf(date)
    const isSchoolDay = weekday > 0 && weekday < 6 && product.weekdays.includes(weekday)
    if (isSchoolDay && times.every((time) => slots.free(product, date, time) >= people)) return { product, date, times }
  }
  return null
}

function randomList(random: Random) {
  return Array.from({ length: listed }, (_, index) => {
    const { name, surname } = randomPerson(random)
    const birth = `${random.between(2013, 2015)}-0${random.between(1, 9)}-${random.between(10, 28)}`
    const note = index === 3 ? 'Tem asma: anda devagar' : index === 8 ? 'Alergia a amendoim' : ''
    return { position: index + 1, name: `${name} ${surname}`, document: '', birth, note }
  })
}

interface Told {
  product: SeedProduct
  date: IsoDay
  time: string
  person: Person
  groupId: number
  guide: SeedWorld['agents'][number] | null
  at: Date
}

/** To be paid at the gate. */
function tellBooking(
  { product, date, time, person, groupId, guide, at }: Told,
  world: SeedWorld,
  ids: Ids
): SeedBooking {
  const { placeId, managerId } = world
  const { publicId, hash, code, metadataUuid } = ids
  const items = product.tickets
    .filter(({ label }) => party[label])
    .map((ticket, position) => {
      const { label, title, needsProof, countsToQuota } = ticket
      const sold = { quantity: party[label] ?? 0, unitPrice: dayPrice(ticket, date), unitDiscount: 0, checkedIn: 0 }
      return { label, title, needsProof, countsToQuota, position, ...sold }
    })
  const total = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  const { name, surname, document, phone, email } = person
  const booking = {
    publicId,
    placeId,
    productId: product.id,
    groupId,
    hash,
    code,
    channel: 'POSCONTROLE',
    status: 'UNPAID',
    paymentMethod: 'cod',
    payLater: true,
    date,
    time,
    people,
    quotaPeople: quotaPeople(items),
    total,
    discount: 0,
    final: total,
    ...person,
    address: {},
    searchText: searchText(`${code} ${name} ${surname} ${document} ${phone} ${email}`),
    createdAt: at
  } as const
  const agents = guide ? [guide] : []
  const by = { placeId, at, userId: managerId }
  const events = [
    { ...by, action: 'created', to: 'UNPAID' },
    ...agents.map((agent) => ({ ...by, action: 'agent-added', to: agent.name }))
  ]
  return { booking, items, payments: [], checkins: [], events, agents, metadataUuid }
}
