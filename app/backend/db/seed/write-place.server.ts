import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { defaultTerm } from '#app/domain/term/default-term.ts'
import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'
import type { Transaction } from '../connection.server.ts'
import { termHash } from '../queries/places/places.server.ts'
import {
  agentDaysOff,
  agentProducts,
  agents,
  permissions,
  places,
  placeTerms,
  products,
  terms,
  timeSlots,
  users,
  waivers
} from '../schema.server.ts'
import { writeAgentFields } from './agents/agent-fields.server.ts'
import { certificatesOf, demoAgents } from './agents/demo-agents.server.ts'
import { writeOwnTexts } from './own-texts.server.ts'
import { randomCpf, randomMobile } from './people.server.ts'
import { type DemoProduct, demoPlace, demoPrepared, demoProducts, demoUsers } from './place-data.server.ts'
import { writePlaceFields } from './place-fields.server.ts'
import type { Random } from './random.server.ts'
import type { SeedProduct, SeedWorld } from './rows.server.ts'
import { ticketsOf, writeDemoCode, writeExceptions, writeNotes, writePoints, writeTickets } from './shop.server.ts'

interface Writing {
  tx: Transaction
  placeId: string
  random: Random
  now: Date
}

async function writePlaceAndTerm({ tx, placeId, now }: Writing): Promise<string> {
  const body = defaultTerm(demoPlace)
  const hash = termHash(body)
  await tx.insert(places).values({ id: placeId, ...demoPlace, createdAt: now })
  await tx.insert(terms).values({ placeId, hash, body, current: true, createdAt: now })
  await tx.insert(placeTerms).values({ placeId, hash, createdAt: now })
  await tx.insert(waivers).values({ placeId, body: WAIVER_DRAFT, hash: termHash(WAIVER_DRAFT), createdAt: now })
  return hash
}

async function writeUsers({ tx, placeId, random, now }: Writing, passwordHash: string) {
  const rows = demoUsers.map((user) => ({
    ...user,
    uuid: random.uuid(),
    placeId,
    email: `${user.username}@example.com`,
    phone: randomMobile(random),
    cpf: randomCpf(random),
    passwordHash,
    createdAt: now
  }))
  const written = await tx
    .insert(users)
    .values(rows)
    .returning({ id: users.id, username: users.username, uuid: users.uuid })
  const find = (username: string) => written.find((user) => user.username === username)
  const idOf = (username: string) => find(username)?.id ?? 0
  const held = demoUsers.flatMap(({ username }) =>
    ROLE_SETS[username].map((permission, position) => ({ ...permission, userId: idOf(username), position }))
  )
  await tx.insert(permissions).values(held)
  return { idOf, uuidOf: (username: string) => find(username)?.uuid ?? null }
}

async function writeAgents({ tx, placeId, random, now }: Writing, agentUserId: number): Promise<SeedAgent[]> {
  const today = todayIn(demoPlace.timezone, now)
  const rows = demoAgents.map(({ cadastur: [cadastur, days], ...agent }, index) => ({
    ...agent,
    cadastur,
    cadasturUntil: addDays(today, days),
    certificates: certificatesOf(agent, today),
    daysOff: (agent.daysOff ?? []).map(({ from, until, reason }) => ({
      from: addDays(today, from),
      until: addDays(today, until),
      reason
    })),
    uuid: random.uuid(),
    placeId,
    userId: index === 0 ? agentUserId : null,
    phone: randomMobile(random),
    cpf: randomCpf(random),
    email: `condutor${index + 1}@example.com`,
    createdAt: now
  }))
  await tx.insert(agents).values(rows.map(({ leadsIn: _leadsIn, daysOff: _daysOff, ...row }) => row))
  const off = rows.flatMap(({ uuid, daysOff }) => daysOff.map((days) => ({ ...days, agentUuid: uuid })))
  await tx.insert(agentDaysOff).values(off)
  return rows
}

type SeedAgent = Omit<SeedWorld['agents'][number], 'productIds'> & { leadsIn: string[] }

async function writeWhereAgentsLead(
  { tx }: Writing,
  agents: SeedAgent[],
  known: { id: number; slug: string }[]
): Promise<SeedWorld['agents']> {
  const led = agents.map(({ uuid, name, leadsIn, weekdaysOff, daysOff, bookingsPerDay }) => ({
    uuid,
    name,
    weekdaysOff,
    daysOff,
    bookingsPerDay,
    productIds: known.filter(({ slug }) => leadsIn.includes(slug)).map(({ id }) => id)
  }))
  const rows = led.flatMap(({ uuid, productIds }) => productIds.map((productId) => ({ agentUuid: uuid, productId })))
  await tx.insert(agentProducts).values(rows)
  return led
}

async function writeProducts({ tx, placeId, random, now }: Writing): Promise<(SeedProduct & { slug: string })[]> {
  const today = todayIn(demoPlace.timezone, now)
  const all = [...demoProducts, demoPrepared]
  const rows = all.map((product, position) => ({
    ...toProductColumns(product),
    uuid: random.uuid(),
    placeId,
    position,
    active: product !== demoPrepared,
    notificationNumber: demoPlace.whatsapp
  }))
  const written = await tx.insert(products).values(rows).returning({ id: products.id, slug: products.slug })
  const known = all.map((product) => ({
    ...product,
    id: written.find((row) => row.slug === product.slug)?.id ?? 0,
    tickets: ticketsOf(product, today)
  }))
  for (const { id, tickets } of known) await writeTickets(tx, id, tickets)
  await tx
    .insert(timeSlots)
    .values(
      known.flatMap(({ id: productId, slots, weekdays, closingMinutes }) =>
        Object.entries(slots).map(([time, capacity]) => ({ productId, time, capacity, weekdays, closingMinutes }))
      )
    )
  return known.slice(0, demoProducts.length)
}

/** Columns of the attraction's own row. */
function toProductColumns(product: DemoProduct) {
  const { slots: _slots, weekdays: _weekdays, share: _share, tickets: _tickets, ...rest } = product
  const { weekendPrice: _weekend, seasonPrice: _price, seasonTicket: _ticket, closingMinutes: _closing, ...own } = rest
  return own
}

export async function writePlace(
  tx: Transaction,
  { random, now, passwordHash }: { random: Random; now: Date; passwordHash: string }
): Promise<SeedWorld> {
  const writing = { tx, placeId: random.uuid(), random, now }
  const hash = await writePlaceAndTerm(writing)
  const { idOf, uuidOf } = await writeUsers(writing, passwordHash)
  const agents = await writeAgents(writing, idOf('condutor'))
  await writeAgentFields(tx, writing)
  await writePlaceFields(tx, writing)
  const sold = await writeProducts(writing)
  const today = todayIn(demoPlace.timezone, now)
  const [cave, fall, pool] = sold
  if (fall && pool) await writeExceptions(tx, { off: pool.id, extra: fall.id, today })
  if (cave && pool) await writeNotes(tx, { now, today, by: idOf('gestor'), open: cave.id, off: pool.id })
  const discountCodeId = await writeDemoCode(tx, writing)
  await writePoints(tx, { ...writing, known: sold })
  await writeOwnTexts(tx, writing.placeId)
  return {
    placeId: writing.placeId,
    timezone: demoPlace.timezone,
    termHash: hash,
    today,
    now,
    products: sold,
    agents: await writeWhereAgentsLead(writing, agents, sold),
    gateUserIds: [idOf('portaria'), idOf('operador')],
    gateSellerUuid: uuidOf('portaria'),
    managerId: idOf('gestor'),
    discountCodeId
  }
}
