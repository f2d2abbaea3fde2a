import { isValidCnpj, isValidCpf, normaliseDocument } from '../person/documents.ts'
import { checkName } from '../person/names.ts'
import { checkPhone } from '../person/phone.ts'
import {
  createReading,
  finishReading,
  type Reading,
  readTypedDay,
  readTypedLine,
  takeChecked
} from '../typed/reading.ts'
import { ERRORS, outOfRange } from '../words/error-catalogue.ts'
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
  const reading = createReading()
  const cnpj = normaliseDocument(typed.cnpj)
  if (cnpj !== '' && !isValidCnpj(cnpj)) {
    reading.fail('cnpj', 'Este CNPJ não existe. Confira os caracteres e digite de novo.')
  }
  return finishReading(reading, {
    name: takeChecked(reading, 'name', checkName(typed.name)),
    cnpj,
    cadastur: readTypedLine(reading, 'cadastur', { text: typed.cadastur, most: 30 }),
    license: readTypedLine(reading, 'license', { text: typed.license, most: 40 }),
    licenseUntil: readTypedDay(reading, 'license_until', typed.license_until),
    phone: takeChecked(reading, 'phone', checkPhone(typed.phone)),
    archived: typed.archived
  })
}

/** `thisYear` plus one is accepted: next year's models are sold already. */
export function checkVehicle(typed: TypedVehicle, thisYear: number) {
  const reading = createReading()
  return finishReading(reading, {
    plate: takeChecked(reading, 'plate', checkPlate(typed.plate)),
    type: readTypedLine(reading, 'type', { text: typed.type, most: 40 }),
    model: readTypedLine(reading, 'model', { text: typed.model, most: 60 }),
    color: readTypedLine(reading, 'color', { text: typed.color, most: 30 }),
    year: typed.year.trim() === '' ? null : whole(reading, 'year', [typed.year, OLDEST_YEAR, thisYear + 1]),
    seats: whole(reading, 'seats', [typed.seats, 1, MOST_SEATS]),
    archived: typed.archived
  })
}

function whole(reading: Reading, name: string, [text, least, most]: [string, number, number]): number {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  reading.fail(name, outOfRange(least, most))
  return least
}

export function checkDriver(typed: TypedDriver) {
  const reading = createReading()
  const cpf = normaliseDocument(typed.cpf)
  if (cpf !== '' && !isValidCpf(cpf)) {
    reading.fail('cpf', 'Este CPF não existe. Confira os números e digite de novo.')
  }
  const cnh = typed.cnh.replace(/[.\-\s]/g, '')
  if (!/^(?:\d{9,11})?$/.test(cnh)) reading.fail('cnh', 'O número da CNH tem 11 algarismos.')
  const category = typed.cnh_category.trim().toUpperCase()
  if (category !== '' && !isCnhCategory(category)) reading.fail('cnh_category', ERRORS.unknownOption)
  return finishReading(reading, {
    name: takeChecked(reading, 'name', checkName(typed.name)),
    cpf,
    cnh,
    cnhCategory: category,
    cnhUntil: readTypedDay(reading, 'cnh_until', typed.cnh_until),
    phone: takeChecked(reading, 'phone', checkPhone(typed.phone)),
    archived: typed.archived
  })
}
