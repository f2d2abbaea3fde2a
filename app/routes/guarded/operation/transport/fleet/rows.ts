import type { Company, Driver, Vehicle } from '#app/contracts/transport/shapes.ts'
import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import { countLabel } from '#app/domain/words/labels.ts'

export interface FleetRow {
  uuid: string
  name: string
  detail: string
  facts: string
  /** Tells which document has expired; '' for none. */
  ended: string
  beside: string
  archived: boolean
}

const joined = (...words: (string | false)[]) => words.filter(Boolean).join(', ')

export function toVehicleRow({ uuid, plate, type, model, color, seats, year, company, archived }: Vehicle): FleetRow {
  const facts = joined(countLabel(seats, { one: 'lugar', many: 'lugares' }), year > 0 && String(year))
  const detail = joined([type, model].filter(Boolean).join(' '), color)
  return { uuid, archived, name: formatPlate(plate), detail, facts, ended: '', beside: company.name }
}

export function toDriverRow(driver: Driver, today: IsoDay): FleetRow {
  const { uuid, name, archived, cnh, cnh_category: category, cnh_until: until, company, phone } = driver
  return {
    uuid,
    name,
    archived,
    detail: '',
    beside: joined(formatPhone(phone), company.name),
    facts: joined(cnh, category && `categoria ${category}`, until && `até ${formatDay(until)}`),
    ended: until !== '' && until < today ? 'CNH vencida' : ''
  }
}

export function toCompanyRow(company: Company, today: IsoDay): FleetRow {
  const { uuid, name, archived, cnpj, license, license_until: until, cadastur, phone } = company
  return {
    uuid,
    name,
    archived,
    detail: cnpj ? formatDocument(cnpj) : '',
    facts: joined(license, until && `até ${formatDay(until)}`),
    ended: until !== '' && until < today ? 'Licença vencida' : '',
    beside: joined(formatPhone(phone), cadastur && `Cadastur ${cadastur}`)
  }
}
