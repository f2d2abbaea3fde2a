import { describe, expect, it } from 'vitest'
import { checkCompany, checkDriver, checkVehicle } from '#app/domain/transport/check-fleet.ts'

const fieldsOf = (checked: { ok: boolean; fields?: Record<string, string[]> }) => Object.keys(checked.fields ?? {})

describe('the fleet', () => {
  const company = { name: 'Serra', cnpj: '', cadastur: '', license: '', license_until: '', phone: '', archived: false }
  const vehicle = { plate: 'ABC1D23', type: '', model: '', color: '', year: '', seats: '15', archived: false }
  const driver = { name: 'Edvaldo', cpf: '', cnh: '', cnh_category: '', cnh_until: '', phone: '', archived: false }

  it('accepts missing values, and documents with punctuation', () => {
    expect(checkCompany({ ...company, cnpj: '12.ABC.345/01DE-35', license_until: '31/12/2026' })).toMatchObject({
      value: { cnpj: '12ABC34501DE35', licenseUntil: '2026-12-31' }
    })
    expect(checkVehicle(vehicle, 2026)).toMatchObject({ value: { seats: 15, year: null } })
    const typed = {
      ...driver,
      cpf: '529.982.247-25',
      cnh: '041.188.552-03',
      cnh_category: 'ad',
      phone: '75 99999-8888'
    }
    expect(checkDriver(typed)).toMatchObject({
      value: { cpf: '52998224725', cnh: '04118855203', cnhCategory: 'AD', cnhUntil: null, phone: '+5575999998888' }
    })
  })

  it('refuses invalid values at the field', () => {
    const wrong = {
      ...company,
      name: ' ',
      cnpj: '1',
      license_until: '31/02/2026',
      phone: '9',
      cadastur: 'x'.repeat(31)
    }
    expect(fieldsOf(checkCompany(wrong))).toEqual(['cnpj', 'name', 'cadastur', 'license_until', 'phone'])
    const seats = ['0', '101', '-1', '1.5', '', '9'.repeat(30), 'constructor']
    for (const typed of seats) expect(fieldsOf(checkVehicle({ ...vehicle, seats: typed }, 2026))).toEqual(['seats'])
    expect(fieldsOf(checkVehicle({ ...vehicle, year: '2028' }, 2026))).toEqual(['year'])
    expect(checkVehicle({ ...vehicle, year: '2027' }, 2026).ok).toBe(true)
    const other = { ...driver, cpf: '52998224726', cnh: '123', cnh_category: 'F', cnh_until: 'ontem' }
    expect(fieldsOf(checkDriver(other))).toEqual(['cpf', 'cnh', 'cnh_category', 'cnh_until'])
  })
})
