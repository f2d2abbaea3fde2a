import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookings,
  clients,
  counterLogs,
  issueAnswers,
  issueTypes,
  photos,
  productPhotos,
  tokens
} from '#app/backend/db/schema.server.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import {
  bookingForm,
  type createCaller,
  createPlace,
  createUser,
  type TestPlace
} from '../../support/database/backend.ts'
import { failJob } from '../../support/database/jobs.ts'
import { addClosure } from '../../support/world/money/closures.ts'
import { addSettings } from '../../support/world/settings/things.ts'
import { addWaiver } from '../../support/world/waivers.ts'
import { addMessage } from './message-cases.ts'
import { addTransaction } from './money/add-transaction.ts'
import { addDrawers } from './money/drawer-cases.ts'
import { addGateDevice } from './money/gate-cases.ts'
import { addLegacyImport } from './money/legacy-cases.ts'
import { addCommission, addMoney, addWithdrawal, groupForm, saleForm } from './money/money-things.ts'
import { addPrivacy } from './privacy-cases.ts'
import { seasonBody } from './shop-cases.ts'
import type { Things } from './site/things-of.ts'
import { addWordpress } from './site/wordpress-cases.ts'

export type { Things }

export type Place = TestPlace

type Call = ReturnType<typeof createCaller>
/** Without a hold, which a program's own job would end meanwhile. */
const onSite = { payment_method: 'cod', payLater: true }
const everything = ROLE_SETS.gestor.map(({ controller, action }) => `${controller}/${action}`)

/** One ticket in cash. */
export async function makePlace(db: Database): Promise<Place> {
  return createPlace(db, { capacity: 5000 })
}

export async function createThings(db: Database, call: Call, place: Place): Promise<Things> {
  const { placeId, productUuid } = place
  const manager = await createUser(db, placeId, everything)
  const lesser = await createUser(db, placeId, [])
  const guide = await createUser(db, placeId, ['dashboard/index'], { agent: true })
  const invited = { name: `Rita ${randomUUID()}`, email: `${randomUUID()}@example.com`, permissions: [] }
  const invitation = await call('POST', '/users', { token: manager.token, body: invited })
  const visitor = `Quitéria ${randomUUID()}`
  const booked = await call('POST', '/booking/express', { body: bookingForm(place, { name: visitor, ...onSite }) })
  const owed = await call('POST', '/booking/express', { body: bookingForm(place, { name: visitor, ...onSite }) })
  const sold = await call('POST', '/counter/sales', { token: manager.token, body: saleForm(productUuid) })
  const returned = await call('POST', '/counter/sales', { token: manager.token, body: saleForm(productUuid) })
  const group = await call('POST', '/counter/groups', { token: manager.token, body: groupForm(productUuid) })
  const back = await call('POST', `/booking/${returned.body.booking.uuid}/refunds`, {
    token: manager.token,
    body: { key: randomUUID(), kind: 'whole', reason: 'Desistiu' }
  })
  const serial = randomUUID().slice(0, 8)
  const day = {
    serial,
    prodUuid: productUuid,
    records: 58,
    date: '2026-11-13',
    entries: '[{"time":"08:03","count":2}]'
  }
  await call('POST', '/trafx', { token: manager.token, body: [day] })
  const saved = { name: 'Vendas', path: '/reports/sales', query: 'inicio=2026-11-01' }
  const report = await call('POST', '/reports/saved', { token: manager.token, body: saved })
  const draft = randomUUID()
  const named = { name: `Mirante ${randomUUID()}`, uuid: draft }
  const made = await call('POST', '/products', { token: manager.token, body: named })
  const photo = randomUUID().replaceAll('-', '')
  const picture = { placeId, mime: 'image/webp', bytes: Buffer.from('RIFF'), createdAt: new Date() }
  await db.orm.insert(photos).values({ id: photo, ...picture })
  await db.orm.insert(productPhotos).values({ productId: made.body.id, photoId: photo })
  const discount = randomUUID()
  const discountCode = `C${serial.toUpperCase()}`
  const code = { uuid: discount, code: discountCode, kind: 'percent', value: '10', active: true }
  await call('POST', '/products/discounts', { token: manager.token, body: code })
  const seen = { name: `Ponte ${serial}`, latitude: '-12,5', longitude: '-41,4', active: true }
  const point = await call('POST', '/products/poi', { token: manager.token, body: seen })
  const season = randomUUID()
  const seasonName = `Alta ${serial}`
  await call('POST', '/products/seasons', {
    token: manager.token,
    body: { ...seasonBody, name: seasonName, uuid: season }
  })
  const agentField = randomUUID()
  const ownField = { uuid: agentField, label: `Campo ${serial}`, type: 'text', active: true }
  await call('POST', '/agents/fields', { token: manager.token, body: ownField })
  const fileWords = `Certidão ${serial}-${randomUUID()}`
  const query = new URLSearchParams({ ref: 'agents', refId: guide.agentUuid })
  // JSON is text, too, and the caller reads it back.
  const file = await call('POST', `/api/v1/files/create?${query}`, { token: manager.token, body: { fileWords } })
  const earned = await addCommission(db, call, { token: manager.token, product: productUuid, agent: guide.agentUuid })
  const [booking] = await db.orm.select().from(bookings).where(eq(bookings.publicId, booked.body.uuid))
  const [log] = await db.orm.select().from(counterLogs).where(eq(counterLogs.serial, serial))
  const [session] = await db.orm
    .insert(tokens)
    .values({ hash: randomUUID(), userId: manager.userId, expiresAt: new Date('2030-01-01') })
    .returning({ id: tokens.id })
  const ticket = await addTicket(call, {
    token: manager.token,
    product: productUuid,
    label: `T${serial.toUpperCase()}`
  })
  const atTerminal = await payAtTerminal(call, { token: manager.token, product: productUuid })
  const { waiver, signature } = await addWaiver(db, booked.body.uuid)
  return {
    placeId,
    product: productUuid,
    waiver,
    signature,
    ...atTerminal,
    ...ticket,
    booking: booked.body.uuid,
    owed: owed.body.uuid,
    hash: booking?.hash ?? '',
    code: booking?.code ?? '',
    sale: sold.body.booking.uuid,
    group: group.body.uuid,
    ...(await addWithdrawal(db, call, { place, token: manager.token })),
    ...(await addMoney(db, call, { placeId, token: manager.token, sale: sold.body.booking.uuid })),
    refund: back.body.refunds[0].id,
    refundBooking: returned.body.booking.uuid,
    ...(await addClosure(db, booked.body.uuid)),
    ...(await addMessage(db, placeId)),
    failedJob: await failJob(db, placeId),
    ...(await addLegacyImport(db, placeId, manager.userId)),
    ...(await addWordpress(db, placeId)),
    ...(await addPrivacy(db, { placeId, bookingId: booking?.id ?? 0 })),
    ...(await addDrawers(db, placeId, guide.uuid)),
    ...(await addGateDevice(db, placeId, manager.userId)),
    visitor,
    agent: guide.agentUuid,
    agentField,
    ...earned,
    ...(await addSettings(call, manager.token)),
    user: invitation.body.user.uuid,
    userName: invited.name,
    userVersion: invitation.body.user.access_version,
    serial,
    log: log?.id ?? '',
    report: report.body.id,
    discount,
    discountCode,
    season,
    seasonName,
    point: point.body.uuid,
    ...(await addIssue(db, call, { placeId, token: manager.token, serial })),
    ...(await addClients(db, call, { token: manager.token, serial, theirs: [booked.body.uuid, owed.body.uuid] })),
    file: file.body.id,
    fileWords,
    ...(await addTrip(call, { token: manager.token, serial, booking: booked.body.uuid })),
    ...(await addTransaction(call, { token: manager.token, serial })),
    productNumber: String(place.productId),
    draft,
    photo,
    session: session?.id ?? '',
    managerToken: manager.token,
    lesserToken: lesser.token
  }
}

/** Types and answers straight into the tables: a place may have so many of them, and here every test has its own. */
async function addIssue(
  db: Database,
  call: Call,
  { placeId, token, serial }: Record<'placeId' | 'token' | 'serial', string>
) {
  const used = randomUUID()
  const issueType = randomUUID()
  const issueAnswer = randomUUID()
  await db.orm.insert(issueTypes).values([
    { id: used, placeId, label: `Visita ${serial}` },
    { id: issueType, placeId, label: `Liberar ${serial}`, effect: 'lift_unavailability' }
  ])
  await db.orm.insert(issueAnswers).values({ id: issueAnswer, placeId, title: `Falta ${serial}`, body: 'Envie.' })
  const body = { details: `Queremos ${serial}`, type: used }
  const issue = await call('POST', '/api/v1/issues/', { token, body })
  const query = new URLSearchParams({ ref: 'issues', refId: issue.body.id, name: 'ementa.txt' })
  const sent = await call('POST', `/api/v1/files/create?${query}`, { token, body: { ementa: serial } })
  return { issueType, issue: String(issue.body.id), issueAnswer, issueFile: String(sent.body.id) }
}

async function addClients(
  db: Database,
  call: Call,
  { token, serial, theirs }: { token: string; serial: string; theirs: string[] }
) {
  const client = randomUUID()
  const otherClient = randomUUID()
  const note = randomUUID()
  const keptClient = randomUUID()
  const merged = randomUUID()
  const clientName = `Lindalva ${serial}`
  const body = { name: clientName, phone: '75 98888-1001' }
  await call('POST', '/clients', { token, body: { ...body, uuid: client } })
  await call('POST', '/clients', { token, body: { ...body, uuid: otherClient, phone: '75 98888-1002' } })
  const noted = { uuid: note, body: `Ligar, ${serial}`, due_on: '2026-11-25' }
  await call('POST', `/clients/${client}/follow-ups`, { token, body: noted })
  const [row] = await db.orm.select().from(clients).where(eq(clients.uuid, client))
  await db.orm.update(bookings).set({ clientId: row?.id }).where(inArray(bookings.publicId, theirs))
  await call('POST', '/clients', { token, body: { ...body, uuid: keptClient, phone: '75 98888-1004' } })
  await call('POST', '/clients', { token, body: { ...body, uuid: merged, phone: '75 98888-1005' } })
  const versions = { other_uuid: merged, version: 1, other_version: 1 }
  await call('POST', `/clients/${keptClient}/merge`, { token, body: versions })
  const { merges } = (await call('GET', `/clients/${keptClient}`, { token })).body
  const query = new URLSearchParams({ ref: 'clients', refId: client, name: 'contrato.txt' })
  const sent = await call('POST', `/api/v1/files/create?${query}`, { token, body: { contrato: serial } })
  const clientFile = String(sent.body.id)
  return { client, otherClient, clientName, clientFile, note, keptClient, merge: String(merges[0].id) }
}

async function addTrip(call: Call, { token, serial, booking }: Record<'token' | 'serial' | 'booking', string>) {
  const make = async (path: string, body: object) => String((await call('POST', path, { token, body })).body.uuid)
  const plate = `ABC${serial.replace(/\D/g, '').padEnd(4, '0').slice(0, 4)}`
  const company = await make('/transport/companies', { name: `Transportes ${serial}` })
  const vehicle = await make('/transport/vehicles', { plate, seats: '15', company_uuid: company })
  const driver = await make('/transport/drivers', { name: `Motorista ${serial}`, cnh_category: 'D' })
  const body = { date: '2026-11-21', time: '08:00', direction: 'outward', vehicle_uuid: vehicle, driver_uuid: driver }
  const trip = await make('/transport/trips', body)
  const riding = { people: '1', notes: `Mala ${serial}`, stamp: '' }
  const path = `/transport/trips/${trip}/passengers/${booking}`
  const { stamp } = (await call('PUT', path, { token, body: riding })).body
  return { company, vehicle, driver, trip, ride: String(stamp) }
}

async function payAtTerminal(call: Call, { token, product }: { token: string; product: string }) {
  const machine = { terminal: 'NEWLAND_N950__SIMULADA1', name: `Balcão ${randomUUID().slice(0, 8)}` }
  const { body: known } = await call('PUT', '/payments/terminals', { token, body: machine })
  const terminal = String(known.terminals[0].id)
  const form = { ...saleForm(product), method: 'pos_card', terminal }
  const { body: sold } = await call('POST', '/counter/sales', { token, body: form })
  const terminalSale = String(sold.booking.uuid)
  await call('POST', `/counter/sales/${terminalSale}/terminal`, { token, body: { action: 'simulate-paid' } })
  const kiosk = { name: `Totem ${randomUUID().slice(0, 8)}`, terminal }
  const { body: made } = await call('POST', '/kiosks', { token, body: kiosk })
  return { terminal, terminalSale, kiosk: String(made.id) }
}

async function addTicket(call: Call, { token, product, label }: Record<'token' | 'product' | 'label', string>) {
  const path = `/products/${product}/tickets`
  const { version } = (await call('GET', path, { token })).body
  const type = { version, label, title: 'Visita guiada', price: '10,00', active: true }
  const { body } = await call('POST', path, { token, body: type })
  return { ticket: String(body.id), productVersion: String(body.version) }
}

/** Words that another place must never see. */
export function wordsOf({
  managerToken: _m,
  lesserToken: _l,
  placeId: _p,
  userVersion: _v,
  ticket: _t,
  merge: _g,
  conflict: _a,
  transaction: _n,
  recurrence: _c,
  transactionItem: _i,
  transactionPayment: _y,
  productNumber: _b,
  earning: _e,
  failedJob: _j,
  productVersion: _r,
  ...things
}: Things): string[] {
  return Object.values(things)
}
