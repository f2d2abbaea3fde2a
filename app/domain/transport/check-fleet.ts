import { isValidCnpj, isValidCpf, normaliseDocument } from '../person/documents.ts'
import { checkName } from '../person/names.ts'
import { checkPhone } from '../person/phone.ts'
import { createReading } from '../typed/reading.ts'
import { ERRORS } from '../words/error-catalogue.ts'
import { isCnhCategory } from './cnh.ts'
import { checkPlate } from './plate.ts'

/** As typed. */
export interface TypedCompany {
  name: string
  cnpj: string
  cadastur: string
  license: string
  license_until: string
  phone: string
  archived: boolean
}

export interface TypedVehicle {
  plate: string
  type: string
  model: string
  color: string
  year: string
  seats: string
  archived: boolean
}

export interface TypedDriver {
  name: string
  cpf: string
  cnh: string
  cnh_category: string
  cnh_until: string
  phone: string
  archived: boolean
}

/** Most seats of a vehicle that may be driven on a road. */
const MOST_SEATS = 100
const OLDEST_YEAR = 1950

export function checkCompany(typed: TypedCompany) {
  const form = createReading()
  const cnpj = normaliseDocument(typed.cnpj)
  if (cnpj !== '' && !isValidCnpj(cnpj)) {
    form.fail('cnpj', 'Este CNPJ não existe. Confira os caracteres e digite de novo.')
  }
  return form.finish({
    name: form.take('name', checkName(typed.name)),
    cnpj,
    cadastur: form.line('cadastur', typed.cadastur, { most: 30 }),
    license: form.line('license', typed.license, { most: 40 }),
    licenseUntil: form.day('license_until', typed.license_until),
    phone: form.take('phone', checkPhone(typed.phone)),
    archived: typed.archived
  })
}

/** `thisYear` plus one is accepted: next year's models are sold already. */
export function checkVehicle(typed: TypedVehicle, thisYear: number) {
  const form = createReading()
  return form.finish({
    plate: form.take('plate', checkPlate(typed.plate)),
    type: form.line('type', typed.type, { most: 40 }),
    model: form.line('model', typed.model, { most: 60 }),
    color: form.line('color', typed.color, { most: 30 }),
    year: typed.year.trim() === '' ? null : form.whole('year', typed.year, { least: OLDEST_YEAR, most: thisYear + 1 }),
    seats: form.whole('seats', typed.seats, { least: 1, most: MOST_SEATS }),
    archived: typed.archived
  })
}

export function checkDriver(typed: TypedDriver) {
  const form = createReading()
  const cpf = normaliseDocument(typed.cpf)
  if (cpf !== '' && !isValidCpf(cpf)) {
    form.fail('cpf', 'Este CPF não existe. Confira os números e digite de novo.')
  }
  const cnh = typed.cnh.replace(/[.\-\s]/g, '')
  if (!/^(?:\d{9,11})?$/.test(cnh)) form.fail('cnh', 'O número da CNH tem 11 algarismos.')
  const category = typed.cnh_category.trim().toUpperCase()
  if (category !== '' && !isCnhCategory(category)) form.fail('cnh_category', ERRORS.unknownOption)
  return form.finish({
    name: form.take('name', checkName(typed.name)),
    cpf,
    cnh,
    cnhCategory: category,
    cnhUntil: form.day('cnh_until', typed.cnh_until),
    phone: form.take('phone', checkPhone(typed.phone)),
    archived: typed.archived
  })
}
