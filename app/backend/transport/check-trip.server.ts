import { invalid } from '#app/contracts/api-error.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import type { createTrip } from '#app/contracts/transport/trips.ts'
import { checkTrip } from '#app/domain/transport/check-trip.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findNamed, type lockTrip } from '../db/queries/transport/trips.server.ts'
import { isUuid } from '../kernel/place-id.server.ts'
import type { WordedTrip } from './words.server.ts'

type Body = Received<typeof createTrip>['body']
type Trip = NonNullable<Awaited<ReturnType<typeof lockTrip>>>

interface Asked {
  body: Body
  /** Trip before the change: its vehicles and people may stay even if they were archived meanwhile. */
  before: Trip | null
  stops: readonly { id: number }[]
}

const things = ['product', 'vehicle', 'company', 'driver', 'agent'] as const
type Thing = (typeof things)[number]

/** @throws ApiError 422 with every field at once */
export async function checkTripBody(reader: Queryable, placeId: string, { body, before, stops }: Asked) {
  const checked = checkTrip(body)
  const fields: Record<string, string[]> = checked.ok ? {} : checked.fields
  const asked = Object.fromEntries(things.map((thing) => [thing, body[`${thing}_uuid`].trim().toLowerCase()]))
  const uuidOf = (thing: Thing) => (isUuid(asked[thing] ?? '') ? (asked[thing] ?? '') : '')
  const named = await findNamed(reader, {
    placeId,
    product: uuidOf('product'),
    vehicle: uuidOf('vehicle'),
    company: uuidOf('company'),
    driver: uuidOf('driver'),
    agent: uuidOf('agent')
  })
  for (const thing of things) {
    const problem = asked[thing] === '' ? null : thingProblem(thing, named, before)
    if (problem) fields[`${thing}_uuid`] = [problem]
  }
  if (!checked.ok || Object.keys(fields).length > 0) throw invalid({ fields })
  const { stops: typed, ...value } = checked.value
  const known = new Set(stops.map(({ id }) => String(id)))
  const { product, vehicle, company, driver, agent } = named
  return {
    row: {
      ...value,
      productId: product?.id ?? null,
      vehicleId: vehicle?.id ?? null,
      companyId: company?.id ?? null,
      driverId: driver?.id ?? null,
      agentUuid: agent?.uuid ?? null
    },
    stops: typed.map(({ id, ...stop }) => ({ ...stop, id: known.has(id) ? Number(id) : null })),
    named,
    worded: {
      ...value,
      product: product?.name ?? '',
      vehicle: vehicle?.plate ?? '',
      company: company?.name ?? '',
      driver: driver?.name ?? '',
      agent: agent?.name ?? '',
      stops: typed
    } satisfies WordedTrip
  }
}

type Named = Awaited<ReturnType<typeof findNamed>>

/** A company that only comes with the vehicle was not chosen by anybody. */
function thingProblem(thing: Thing, named: Named, before: Trip | null): string | null {
  const found = named[thing]
  if (!found) return ERRORS.unknownOption
  const { vehicle, company, driver } = named
  // The one rule of guides decides whether somebody may guide it.
  const gone: Record<Thing, boolean> = {
    product: false,
    vehicle: vehicle?.archived === true && vehicle.id !== before?.vehicleId,
    company: company?.archived === true && company.id !== before?.companyId,
    driver: driver?.archived === true && driver.id !== before?.driverId,
    agent: false
  }
  return gone[thing] ? 'Não está mais em uso. Escolha outro.' : null
}
