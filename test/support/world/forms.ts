import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { agents, formFields, pointsOfInterest, users } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { addMessage } from '../../attack/foreign/message-cases.ts'
import { addGateDevice } from '../../attack/foreign/money/gate-cases.ts'
import { addWordpress } from '../../attack/foreign/site/wordpress-cases.ts'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../browser/plain-browser.ts'
import { failJob } from '../database/jobs.ts'
import { seededPassword } from '../database/seeded-password.ts'
import { bookOver, expressForm, findShop } from '../server/over-http.ts'
import { type RunningApp, startApp } from '../server/program.ts'
import { type RefusingApi, startRefusingApi } from '../server/refusing-api.ts'
import { counters, known } from './form-cases.ts'
import { addAgentFile } from './guides/file.ts'
import { addClosure } from './money/closures.ts'
import { holdOnline } from './money/held-online.ts'
import { openSimulatedCheckout } from './money/simulated-checkout.ts'
import { findTransactions } from './money/transaction-form-cases.ts'
import { type OperatorWorld, openOperatorWorld } from './operator.ts'
import { findClients } from './people/form-cases.ts'
import { addPrivacyThings } from './people/privacy-things.ts'
import { addRating } from './people/ratings.ts'
import { addProductThings } from './products.ts'
import { stepPath } from './visitor.ts'
import { addWaiver } from './waivers.ts'

/** Unreachable address: the import is never started. */
const legacyEnv = {
  LEGACY_API_URL: 'http://127.0.0.1:9',
  LEGACY_API_USERNAME: 'servico',
  LEGACY_API_PASSWORD: 'senha'
}

/** Program in front of another one whose API can refuse calls, with a thing of each kind that a form needs. */
export interface FormsWorld {
  world: OperatorWorld
  api: RefusingApi
  app: RunningApp
  manager: PlainBrowser
  close(): Promise<void>
}

/** Fills in `known` and `counters` for the form cases. */
export async function openFormsWorld(): Promise<FormsWorld> {
  const world = await openOperatorWorld({ LIMIT_BOOKINGS_PER_ADDRESS: '1000', ...legacyEnv })
  // From 18:00 on reminders would be sent, and the failed ones would push the message that a form resends off its page.
  await world.db.pool.query(
    `insert into booking_message_settings (place_id, own) select id, '{"reminder": {"on": false}}' from places`
  )
  const api = await startRefusingApi(world.app.url)
  const app = await startApp({ env: { ...api.env, API_TIMEOUT_MS: '5000' } })
  const manager = createPlainBrowser(app.url)
  await createPlainBrowser(app.url).signIn('gestor', seededPassword)
  await manager.signIn('gestor', seededPassword)
  const paid = await world.addBooking()
  const entered = await world.addBooking()
  const guided = await world.addBooking({ guided: true })
  await manager.submit(findForm(await manager.get(entered.path), 'Check-in de'))
  const left = await world.addBooking()
  await manager.submit(findForm(await manager.get(left.path), 'Check-in de'))
  const exit = await manager.get(`/operation/check-in?sentido=saida&reserva=${left.uuid}`)
  await manager.submit(findForm(exit, 'Saída de'), { button: 'Saída de' })
  Object.assign(known, { left: left.path })
  Object.assign(known, { paid: paid.path, entered: entered.path, guided: guided.path, hash: guided.hash })
  const linkOf = (page: PlainPage, part: string) => page.links.find((link) => link.startsWith(part)) ?? ''
  const unpaid = await world.addBooking({ status: 'UNPAID', time: '10:00' })
  const taken = await world.addBooking({ status: 'UNPAID' })
  await manager.submit(findForm(await manager.get(`${taken.path}/receive`), 'Receber'), {
    values: { method: 'pos_pix', value: '10,00' }
  })
  const undoAt = linkOf(await manager.get(taken.path), `${taken.path}/payments/`)
  Object.assign(known, { unpaid: unpaid.path, received: undoAt.replace(/\/undo$/, '') })
  const givenUp = await world.addBooking({ status: 'UNPAID' })
  await manager.submit(findForm(await manager.get(`${givenUp.path}/receive`), 'Receber'), {
    values: { method: 'pos_pix', value: '10,00' }
  })
  await manager.submit(findForm(await manager.get(`${givenUp.path}/refund`), 'Cancelar e devolver'), {
    values: { reason: 'Desistiu' }
  })
  Object.assign(known, await addClosure(world.db, (await world.addBooking({ status: 'UNPAID' })).uuid))
  const underpaid = await world.addBooking({ status: 'UNPAID' })
  known.held = `/financial/unsettled/${await holdOnline(world.db, underpaid.id)}`
  const nfOf = async (state: string) =>
    (await manager.get(`/nf/index?situacao=${state}`)).links.find((one) => /^\/nf\/[0-9a-f-]{36}$/.test(one)) ?? ''
  Object.assign(known, { rejected: await nfOf('rejected'), authorized: await nfOf('authorized') })
  known.refund = linkOf(await manager.get(givenUp.path), '/operation/refunds/')
  const waits = await manager.get('/financial/withdrawals?situacao=asked')
  known.withdrawal = waits.links.find((to) => /withdrawals\/[0-9a-f-]{36}$/.test(to)) ?? ''
  Object.assign(known, await addPrivacyThings(world.db, manager))
  const choice = `${unpaid.path}/date?date=${addDays(world.today, 150)}`
  known.moved = linkOf(await manager.get(choice), `${choice}&time=`)
  const counter = findForm(await manager.get(`/operation/counter?data=${addDays(world.today, 150)}`), 'Vender')
  known.sale = (await manager.submit(counter, { values: { name: 'Rosa Dias', method: 'pos_pix' } })).path
  const terminals = findForm(await manager.get('/configurations/payments/terminals'), 'Usar no balcão')
  const used = await manager.submit(terminals, { values: { name: 'Balcão 1' } })
  known.terminal = /terminals\/([0-9a-f-]{36})\/remove/.exec(used.html)?.[1] ?? ''
  const kiosks = findForm(await manager.get('/configurations/gate/kiosks/add'), 'Cadastrar totem')
  await manager.submit(kiosks, { values: { name: 'Entrada' } })
  const listed = await manager.get('/configurations/gate/kiosks')
  known.kiosk = /kiosks\/([0-9a-f-]{36})/.exec(listed.html)?.[1] ?? ''
  const groups = findForm(await manager.get('/operation/groups/add'), 'Vender o grupo')
  const group = { name: 'Escola Azul', person: 'Rosa Dias', phone: '75 98888-0000', method: 'cod' }
  const chosen = { 'lines[0].date': addDays(world.today, 150), 'lines[0].tickets[0].quantity': '2' }
  const shown = await manager.submit(groups, { values: chosen, button: 'Mostrar horários e total' })
  const toSell = findForm(shown, 'Vender o grupo')
  known.group = (await manager.submit(toSell, { values: group, button: 'Vender o grupo' })).path
  const make = 'Criar link para a escola preencher'
  const linked = await manager.submit(findForm(await manager.get(known.group), make), { button: make })
  known.groupList = /\/lista-do-grupo\/[\w-]{32}/.exec(linked.html)?.[0] ?? ''
  const waived = await world.addBooking()
  const { key } = await addWaiver(world.db, waived.uuid)
  Object.assign(known, { waived: waived.path, waiver: `/termo-de-risco/${key}` })
  Object.assign(known, { openDay: addDays(world.today, -1), closedDay: addDays(world.today, -2) })
  const ofToday = `/financial/close/${world.today}`
  known.openDrawer = linkOf(await manager.get(ofToday), `${ofToday}/drawers/`)
  await manager.submit(findForm(await manager.get('/operation/drawer'), 'Abrir o caixa'))
  const { orm } = world.db
  const [user] = await orm.select().from(users).where(eq(users.username, 'condutor'))
  const [agent] = await orm
    .select()
    .from(agents)
    .where(eq(agents.userId, user?.id ?? 0))
  const [gestor] = await orm.select().from(users).where(eq(users.username, 'gestor'))
  // The manager is a guide too, for the forms of a guide's own.
  const own = { uuid: randomUUID(), placeId: gestor?.placeId ?? '', userId: gestor?.id, name: 'Helena Figueiredo' }
  await orm.insert(agents).values(own)
  const [ownField] = await orm.select().from(formFields).where(eq(formFields.key, 'licenca_ambiental'))
  const [field] = await orm.select().from(formFields).where(eq(formFields.key, 'anos_de_trilha'))
  Object.assign(known, {
    user: user?.uuid,
    agent: agent?.uuid,
    agentField: field?.uuid,
    placeField: ownField?.uuid,
    pid: gestor?.placeId
  })
  const { batch, template, list, wish } = await addMessage(world.db, gestor?.placeId ?? '')
  Object.assign(known, { messageBatch: batch, messageTemplate: template, messageList: list, messageWish: wish })
  await addWordpress(world.db, gestor?.placeId ?? '')
  // A gate may hold places at any hour of the test.
  await world.db.pool.query(
    `insert into time_slots (product_id, time, capacity) select id, '23:59', 20 from products where active order by id limit 1`
  )
  known.conflict = (await addGateDevice(world.db, gestor?.placeId ?? '', gestor?.id ?? 0)).conflict
  await failJob(world.db, gestor?.placeId ?? '')
  known.ratingToken = await addRating(world.db, (await world.addBooking()).uuid)
  await addAgentFile(orm, { placeId: gestor?.placeId ?? '', refId: known.agent })
  Object.assign(known, await addProductThings(world.db))
  Object.assign(known, await findClients(world.db))
  Object.assign(known, await findTransactions(world.db))
  const shop = await findShop(world.app.url, { daysAhead: 150 })
  const { body: waiting } = await bookOver(world.app.url, expressForm(shop))
  known.ticket = `/booking-details/${waiting.uuid}`
  known.checkout = (await openSimulatedCheckout(world.db, shop.pid)).url
  const visitor = createPlainBrowser(world.app.url)
  const kinds = await visitor.get(`/requerimento?pid=${shop.pid}`)
  known.asked = linkOf(kinds, '/requerimento?')
  const request = findForm(await visitor.get(known.asked), 'Abrir requerimento')
  const wanted = { name: 'Rita Reis', phone: '75 98888-0000', details: 'Levar 40 alunos.' }
  known.followed = (await visitor.submit(request, { values: wanted })).path.replace(/\?.*/, '')
  known.details = stepPath(shop, { passo: 'dados' }, { INTEIRA: '2' })
  const code = findForm(await manager.get('/products/discounts/add'), 'Criar código')
  known.discount = (await manager.submit(code, { values: { code: 'FERIAS26', value: '10' } })).path
  const [point] = await orm.select().from(pointsOfInterest).limit(1)
  known.point = point?.uuid ?? ''
  const devices = await manager.get('/trafx/devices')
  counters.serial = linkOf(devices, '/trafx/devices/')
  counters.product = linkOf(devices, '/trafx/capacity/')
  known.product = counters.product.replace('/trafx/capacity/', '')
  const ahead = addDays(world.today, 150)
  known.day = `/operation/index/${ahead}?atrativo=${known.product}`
  known.slot = linkOf(await manager.get(known.day), `/operation/index/${ahead}/capacity`)
  known.block = `/operation/index/block?atrativo=${known.product}&de=${ahead}&ate=${ahead}`
  const [type] = (await manager.get(`/products/${known.product}/tickets`)).links.filter((to) =>
    /tickets\/\d+$/.test(to)
  )
  known.ticketRemoval = `${type}/remove`
  const idOn = async (path: string, link: RegExp) =>
    (await manager.get(path)).links.flatMap((one) => link.exec(one)?.[1] ?? []).at(-1) ?? ''
  known.issueType = await idOn('/issues/add', /\?type=([\w-]+)/)
  known.issue = await idOn('/issues/index', /details\?id=([\w-]+)/)
  known.issueAnswer = await idOn('/configurations/issuesTypes/answers', /edit\?id=([\w-]+)/)
  known.trip = await idOn('/operation/transport', /transport\/([0-9a-f-]{36})$/)
  known.rider = paid.uuid
  for (const [one, kind] of [
    ['company', 'companies'],
    ['vehicle', 'vehicles'],
    ['driver', 'drivers']
  ] as const) {
    known[one] = await idOn('/operation/transport/fleet', new RegExp(`${kind}/([0-9a-f-]{36})$`))
  }
  counters.log = linkOf(await manager.get('/trafx/index'), '/trafx/files/')
  return {
    world,
    api,
    app,
    manager,
    async close() {
      await app.stop()
      await api.close()
      await world.close()
    }
  }
}
