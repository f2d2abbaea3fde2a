import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { createCompany, createDriver, createVehicle, readFleet } from '#app/contracts/transport/fleet.ts'
import { ceilingWords, TRANSPORT_CEILINGS } from '#app/domain/transport/ceilings.ts'
import type { CheckedForm } from '#app/domain/typed/reading.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../db/connection.server.ts'
import {
  type CompanyRow,
  countFleet,
  findCompany,
  listCompanies,
  listDrivers,
  listTripChoices,
  listVehicles
} from '../db/queries/transport/fleet.server.ts'
import { type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { isUuid } from '../kernel/place-id.server.ts'
import { maskedUnless, sightOf } from './to-wire.server.ts'

type Vehicle = Awaited<ReturnType<typeof listVehicles>>[number]
type Driver = Awaited<ReturnType<typeof listDrivers>>[number]

const none = { uuid: '', name: '' }

export function toCompany(
  { uuid, name, cnpj, cadastur, license, licenseUntil, phone, archived, version }: CompanyRow,
  ctx: ApiContext
): Answer<typeof createCompany> {
  const shown = sightOf(ctx).phones ? phone : ''
  return { uuid, name, cnpj, cadastur, license, license_until: licenseUntil ?? '', phone: shown, archived, version }
}

export function toVehicle({ company, year, ...row }: Vehicle): Answer<typeof createVehicle> {
  const { uuid, plate, type, model, color, seats, archived, version } = row
  return { uuid, plate, type, model, color, seats, archived, version, year: year ?? 0, company: company ?? none }
}

export function toDriver(row: Driver, ctx: ApiContext): Answer<typeof createDriver> {
  const { uuid, name, archived, version, company, phone } = row
  const shown = maskedUnless(holds(ctx.actor, 'operation/transport-edit'))
  return {
    uuid,
    name,
    archived,
    version,
    company: company ?? none,
    cpf: shown(row.cpf),
    cnh: shown(row.cnh),
    cnh_category: row.cnhCategory,
    cnh_until: row.cnhUntil ?? '',
    phone: sightOf(ctx).phones ? phone : ''
  }
}

export async function describeFleet(ctx: StaffContext): Promise<Answer<typeof readFleet>> {
  const { placeId } = ctx.actor
  const reader = ctx.db.orm
  const [companies, vehicles, drivers, choices] = await Promise.all([
    listCompanies(reader, placeId),
    listVehicles(reader, { placeId }),
    listDrivers(reader, { placeId }),
    listTripChoices(reader, placeId)
  ])
  return {
    companies: companies.map((row) => toCompany(row, ctx)),
    vehicles: vehicles.map(toVehicle),
    drivers: drivers.map((row) => toDriver(row, ctx)),
    ...choices
  }
}

/**
 * The caller holds the place's lock.
 * @throws ApiError 409 `too_many_kept`
 */
export async function requireFleetRoom(tx: Transaction, placeId: string, what: 'companies' | 'vehicles' | 'drivers') {
  const counts = await countFleet(tx, placeId)
  if (counts[what] < TRANSPORT_CEILINGS[what].most) return
  throw conflict({ code: 'too_many_kept', message: ceilingWords(what) })
}

/** @throws ApiError 422 with every field at once */
export function requireFields<T>(checked: CheckedForm<T>): T {
  if (!checked.ok) throw invalid({ fields: checked.fields })
  return checked.value
}

/**
 * Returns the id; null for none.
 * @throws ApiError 422 for another place's
 */
export async function requireCompany(tx: Transaction, placeId: string, typed: string) {
  const uuid = typed.trim().toLowerCase()
  if (uuid === '') return null
  const found = isUuid(uuid) ? await findCompany(tx, { placeId, uuid }) : null
  if (!found) throw invalid({ fields: { company_uuid: [ERRORS.unknownOption] } })
  return found
}

export const changedWords = 'Outra pessoa salvou isto enquanto você mudava. Nada do que você digitou foi gravado ainda.'

export const gone = (message: string) => notFound({ message })
