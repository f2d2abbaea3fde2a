import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, text } from '../tolerant.ts'
import { CompanySchema, DriverSchema, VehicleSchema } from './shapes.ts'

const uuid = z.object({ uuid: z.string().max(100) })
const typed = text.pipe(z.string().max(1000))
const version = { version: count.optional() }
const choice = z.array(z.object({ uuid: z.string(), name: text }))

export const readFleet = endpoint({
  id: 'readFleet',
  api: 'main',
  method: 'GET',
  path: '/transport/fleet',
  access: 'operation/transport',
  summary:
    'Transportadoras, veículos e motoristas do parque, arquivados também, com os condutores e atrativos de uma viagem.',
  response: z.object({
    companies: z.array(CompanySchema),
    vehicles: z.array(VehicleSchema),
    drivers: z.array(DriverSchema),
    agents: choice.default([]),
    products: choice.default([])
  })
})

/** Values as sent; problems are reported at their field. Days as y-m-d or d/m/y, '' for none. */
const CompanyBodySchema = z.object({
  name: typed,
  cnpj: typed,
  cadastur: typed,
  license: typed,
  license_until: typed,
  phone: typed,
  archived: flag
})

const VehicleBodySchema = z.object({
  company_uuid: typed,
  plate: typed,
  type: typed,
  model: typed,
  color: typed,
  year: typed,
  seats: typed,
  archived: flag
})

const DriverBodySchema = z.object({
  company_uuid: typed,
  name: typed,
  cpf: typed,
  cnh: typed,
  cnh_category: typed,
  cnh_until: typed,
  phone: typed,
  archived: flag
})

const access = 'operation/transport-edit'

export const createCompany = endpoint({
  id: 'createCompany',
  api: 'main',
  method: 'POST',
  path: '/transport/companies',
  access,
  created: true,
  summary: 'Cadastra uma transportadora.',
  body: CompanyBodySchema,
  response: CompanySchema
})

export const updateCompany = endpoint({
  id: 'updateCompany',
  api: 'main',
  method: 'PUT',
  path: '/transport/companies/{uuid}',
  access,
  summary: 'Altera ou arquiva uma transportadora. 409 changed_meanwhile se já não é a versão lida.',
  params: uuid,
  body: CompanyBodySchema.extend(version),
  response: CompanySchema
})

export const createVehicle = endpoint({
  id: 'createVehicle',
  api: 'main',
  method: 'POST',
  path: '/transport/vehicles',
  access,
  created: true,
  summary: 'Cadastra um veículo; a placa é uma só no parque.',
  body: VehicleBodySchema,
  response: VehicleSchema
})

export const updateVehicle = endpoint({
  id: 'updateVehicle',
  api: 'main',
  method: 'PUT',
  path: '/transport/vehicles/{uuid}',
  access,
  summary: 'Altera ou arquiva um veículo; com menos lugares do que uma viagem por fazer leva, 422.',
  params: uuid,
  body: VehicleBodySchema.extend(version),
  response: VehicleSchema
})

export const createDriver = endpoint({
  id: 'createDriver',
  api: 'main',
  method: 'POST',
  path: '/transport/drivers',
  access,
  created: true,
  summary: 'Cadastra um motorista.',
  body: DriverBodySchema,
  response: DriverSchema
})

export const updateDriver = endpoint({
  id: 'updateDriver',
  api: 'main',
  method: 'PUT',
  path: '/transport/drivers/{uuid}',
  access,
  summary: 'Altera ou arquiva um motorista. 409 changed_meanwhile se já não é a versão lida.',
  params: uuid,
  body: DriverBodySchema.extend(version),
  response: DriverSchema
})
