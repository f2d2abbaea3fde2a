import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, transportCompanies, trips, vehicles } from '#app/backend/db/schema.server.ts'
import { TRANSPORT_CEILINGS } from '#app/domain/transport/ceilings.ts'
import { today, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createTransportWorld, type TransportWorld } from './world.ts'

let db: Database
let world: TransportWorld

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db?.close())
beforeEach(async () => {
  world = await createTransportWorld(db)
})

const stop = (time: string, place: string, id = '') => ({ id, time, place, notes: '' })

describe('a trip', () => {
  it('is planned with stops, changed, and listed on its day by time', async () => {
    const company = await world.make('/companies', { name: 'Serra Bonita', cnpj: '54.550.752/0001-55' })
    const vehicle = await world.addVehicle({ company_uuid: company.uuid })
    const uuid = await world.addTrip({
      vehicle_uuid: vehicle.uuid,
      driver_uuid: world.driver.uuid,
      agent_uuid: world.agent,
      product_uuid: world.place.productUuid,
      drop_off: 'Portaria',
      notes: 'Duas malas',
      stops: [stop('07:40', 'Praça'), stop('07:20', 'Pousada')]
    })
    const first = await world.read(uuid)
    expect(first).toMatchObject({
      date: tomorrow,
      time: '08:00',
      direction: 'outward',
      status: 'planned',
      version: 1,
      drop_off: 'Portaria',
      company: { name: 'Serra Bonita' },
      driver: { name: 'Edvaldo Nascimento' },
      agent: { uuid: world.agent },
      stops: [{ place: 'Pousada' }, { place: 'Praça' }]
    })
    const { uuid: booking } = await world.book(2)
    await world.ride(uuid, booking, { people: 2, stop: first.stops[1].id })
    // A stop that stays keeps who gets on there, whatever its time; one that goes leaves them without.
    const square = stop('07:10', 'Praça Horácio', first.stops[1].id)
    expect((await world.update(uuid, { time: '07:50', stops: [square], version: 1 })).status).toBe(200)
    const second = await world.read(uuid)
    expect(second).toMatchObject({ version: 2, stops: [{ id: first.stops[1].id, time: '07:10' }] })
    expect(second.passengers[0].stop).toBe(first.stops[1].id)
    const foreign = await world.addTrip({ time: '06:00', stops: [stop('05:50', 'Deles', first.stops[1].id)] })
    expect((await world.read(uuid)).stops[0].place).toBe('Praça Horácio')
    await world.update(uuid, { time: '07:50' })
    expect((await world.read(uuid)).passengers[0].stop).toBe('')
    const { body: day } = await world.ask('GET', `/trips?date=${tomorrow}`)
    expect(day.map((one: { uuid: string; people: number }) => [one.uuid, one.people])).toEqual([
      [foreign, 0],
      [uuid, 2]
    ])
    expect((await world.ask('GET', `/trips?date=${today}`)).body).toEqual([])
    expect((await world.ask('GET', '/trips')).status).toBe(422)
  })

  it('tells the second of two editors, and moves along its table only', async () => {
    const uuid = await world.addTrip()
    expect((await world.update(uuid, { version: 1, notes: 'Primeira' })).status).toBe(200)
    const late = await world.update(uuid, { version: 1, notes: 'Segunda' })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await world.read(uuid)).notes).toBe('Primeira')
    expect((await world.move(uuid, 'done')).body.code).toBe('state')
    for (const wrong of ['', 'constructor', 'PLANNED']) expect((await world.move(uuid, wrong)).status).toBe(409)
    expect((await world.move(uuid, 'on_route')).body.status).toBe('on_route')
    expect((await world.move(uuid, 'on_route')).status).toBe(200)
    expect((await world.move(uuid, 'done')).body.status).toBe('done')
    const { uuid: booking } = await world.book(1)
    const closed = [await world.update(uuid, { notes: 'x' }), await world.ride(uuid, booking, { people: 1 })]
    expect(closed.map(({ body }) => body.code)).toEqual(['state', 'state'])
    expect((await world.ask('PUT', `/trips/${uuid}/status`, { status: 'on_route' }, world.seesOnly)).status).toBe(403)
  })

  it('warns before it is saved and on the list, and refuses nothing', async () => {
    const vehicle = await world.addVehicle({ year: '2005' })
    const company = await world.make('/companies', { name: 'Lapa', license_until: today })
    const driver = await world.make('/drivers', { name: 'Tânia Cunha', cnh_category: 'B', cnh_until: today })
    await db.orm.update(agents).set({ cadasturUntil: today })
    const named = { company_uuid: company.uuid, driver_uuid: driver.uuid, agent_uuid: world.agent }
    const body = world.tripBody({ ...named, vehicle_uuid: vehicle.uuid })
    const told = await world.ask('POST', '/trips/preview', { ...body, trip_uuid: '' })
    const codes = ['cnh_ended', 'cnh_category', 'license_ended', 'vehicle_old', 'credential_ended']
    expect(told.body.warnings.map(({ code }: { code: string }) => code)).toEqual(codes)
    expect(await db.orm.select().from(trips)).not.toContainEqual(
      expect.objectContaining({ placeId: world.place.placeId })
    )
    const { status, body: made } = await world.ask('POST', '/trips', body)
    expect([status, made.warnings.length]).toEqual([201, 5])
    const clash = await world.ask('POST', '/trips/preview', {
      ...world.tripBody({ ...named, time: '08:20' }),
      trip_uuid: ''
    })
    expect(clash.body.warnings.filter(({ code }: { code: string }) => code === 'busy')).toHaveLength(2)
    // It is not in its own way.
    const own = await world.ask('POST', '/trips/preview', { ...body, trip_uuid: made.uuid })
    expect(own.body.warnings).toHaveLength(5)
    await world.move(made.uuid, 'cancelled')
    const [row] = (await world.ask('GET', `/trips?date=${tomorrow}`)).body
    expect(row.warnings).toEqual([])
  })

  it('is refused at the field, with all that is wrong', async () => {
    const wrong = world.tripBody({
      date: '',
      time: '25:00',
      direction: 'up',
      vehicle_uuid: 'x',
      driver_uuid: world.unknown
    })
    const { status, body } = await world.ask('POST', '/trips', wrong)
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      422,
      ['date', 'direction', 'driver_uuid', 'time', 'vehicle_uuid']
    ])
    await world.ask('PUT', `/drivers/${world.driver.uuid}`, { name: 'Edvaldo', archived: true })
    const archived = await world.ask('POST', '/trips', world.tripBody({ driver_uuid: world.driver.uuid }))
    expect(archived.body.fields).toEqual({ driver_uuid: ['Não está mais em uso. Escolha outro.'] })
  })

  it('is one, posted twice with its key, and a day has so many', async () => {
    const headers = { 'idempotency-key': 'viagem-1' }
    const send = () => world.call('POST', '/transport/trips', { token: world.token, body: world.tripBody(), headers })
    const first = await send()
    const second = await send()
    expect([second.status, second.body.uuid]).toEqual([201, first.body.uuid])
    const { placeId } = world.place
    const rows = Array.from({ length: TRANSPORT_CEILINGS.trips.most - 1 }, () => ({
      uuid: crypto.randomUUID(),
      placeId,
      date: tomorrow,
      time: '09:00',
      direction: 'return'
    }))
    await db.orm.insert(trips).values(rows)
    const full = await world.ask('POST', '/trips', world.tripBody())
    expect([full.status, full.body.code]).toEqual([409, 'too_many_kept'])
    const other = await world.addTrip({ date: '2026-11-27' })
    expect((await world.update(other)).body.code).toBe('too_many_kept')
  })
})

describe('the fleet', () => {
  it('is listed with documents for its managers only, and archived instead of removed', async () => {
    const { uuid } = world.driver
    const typed = { name: 'Edvaldo', cpf: '529.982.247-25', cnh: '04118855203', phone: '75 99999-8888' }
    const saved = await world.ask('PUT', `/drivers/${uuid}`, { ...typed, version: 1 })
    expect(saved.body).toMatchObject({ cpf: '52998224725', cnh: '04118855203', version: 2 })
    expect((await world.ask('PUT', `/drivers/${uuid}`, { ...typed, version: 1 })).body.code).toBe('changed_meanwhile')
    const seen = (await world.ask('GET', '/fleet', undefined, world.seesOnly)).body.drivers[0]
    expect(seen).toMatchObject({ name: 'Edvaldo', cpf: '***.982.***-**', phone: '' })
    expect(seen.cnh).not.toBe('04118855203')
    await world.ask('PUT', `/drivers/${uuid}`, { ...typed, archived: true })
    const fleet = (await world.ask('GET', '/fleet')).body
    expect([fleet.drivers[0].archived, fleet.agents, fleet.products]).toEqual([
      true,
      [{ uuid: world.agent, name: 'Joana Prado' }],
      [{ uuid: world.place.productUuid, name: 'Cachoeira do Sossego' }]
    ])
    expect((await world.ask('POST', '/drivers', typed, world.seesOnly)).status).toBe(403)
  })

  it('has a plate once, and at most so many of each', async () => {
    const { plate } = world.vehicle
    const same = await world.ask('POST', '/vehicles', { plate: plate.toLowerCase(), seats: '5' })
    expect(same.body.fields.plate[0]).toMatch(/^Já há um veículo/)
    const { placeId } = world.place
    const many = (most: number) => Array.from({ length: most }, () => ({ uuid: crypto.randomUUID(), placeId }))
    await db.orm.insert(vehicles).values(many(299).map((one, at) => ({ ...one, plate: `XXX${at}`, seats: 4 })))
    await db.orm.insert(transportCompanies).values(many(100).map((one, at) => ({ ...one, name: `Empresa ${at}` })))
    const full = [
      await world.ask('POST', '/vehicles', { plate: 'ZZZ9Z99', seats: '5' }),
      await world.ask('POST', '/companies', { name: 'Mais uma' })
    ]
    expect(full.map(({ body }) => body.code)).toEqual(['too_many_kept', 'too_many_kept'])
  })
})
