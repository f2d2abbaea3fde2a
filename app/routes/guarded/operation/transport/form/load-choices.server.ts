import type { Option } from '#app/components/index.ts'
import { readFleet } from '#app/contracts/transport/fleet.ts'
import type { Trip } from '#app/contracts/transport/shapes.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import type { Viewer } from '#app/session/index.server.ts'

interface Thing {
  uuid: string
  archived: boolean
}

interface Named {
  uuid: string
  name: string
}

/** Lists active vehicles and drivers, and those that the trip already has. */
export async function loadChoices(
  { call }: Viewer,
  trip?: Pick<Trip, 'vehicle' | 'company' | 'driver' | 'agent' | 'product'>
) {
  const { companies, vehicles, drivers, agents, products } = await call(readFleet, {})
  const had = [trip?.vehicle.uuid, trip?.company.uuid, trip?.driver.uuid]
  const offered = ({ uuid, archived }: Thing) => !archived || had.includes(uuid)
  const named = ({ uuid, name }: Named): Option => ({ value: uuid, label: name })
  // The API lists active ones only, so add the trip's own: otherwise the next save would drop it.
  const withOwn = (active: readonly Named[], own: Named | undefined) =>
    [...active, ...(own?.uuid && active.every(({ uuid }) => uuid !== own.uuid) ? [own] : [])].map(named)
  return {
    companies: companies.filter(offered).map(named),
    vehicles: vehicles.filter(offered).map(({ uuid, plate, model, type, seats }) => ({
      value: uuid,
      label: `${formatPlate(plate)}, ${[type, model].filter(Boolean).join(' ') || 'veículo'}, ${seats} lugares`
    })),
    drivers: drivers.filter(offered).map(({ uuid, name, cnh_category: category }) => ({
      value: uuid,
      label: category ? `${name}, categoria ${category}` : name
    })),
    agents: withOwn(agents, trip?.agent),
    products: withOwn(products, trip?.product)
  }
}

export type Choices = Awaited<ReturnType<typeof loadChoices>>
