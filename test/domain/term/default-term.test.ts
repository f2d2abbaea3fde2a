import { describe, expect, it } from 'vitest'
import { defaultTerm, houseTerms } from '#app/domain/term/default-term.ts'

const facts = {
  name: 'Parque',
  legalName: 'Parque Ltda.',
  cnpj: '12ABC34501DE35',
  address: 'Rua A, 1',
  email: 'sac@example.com',
  phone: '+557533340162',
  holdMinutes: 20,
  arriveMinutes: 45,
  refundPolicy: { withdrawalDays: 9 },
  quotaPercent: 25
}

describe('defaultTerm', () => {
  it('names the supplier and keeps to the settings of the place', () => {
    const text = defaultTerm(facts)
    expect(text).toContain('Parque Ltda., inscrito no CNPJ sob o nº 12.ABC.345/01DE-35, com sede em Rua A, 1')
    expect(text).toContain('sac@example.com ou (75) 3334-0162')
    expect(text).toContain('por 20 minutos')
    expect(text).toContain('chega com 45 minutos de antecedência')
    expect(text).toContain('até 9 dias')
    expect(text).toContain('metade do preço, até o limite de 25% dos ingressos (Lei nº 12.933/2013)')
    expect(defaultTerm({ ...facts, quotaPercent: 100 })).toMatch(
      /metade do preço \(Lei.* meia-entrada do mesmo modo \(art/
    )
  })

  it('reads well without unknown values', () => {
    const text = defaultTerm({ ...facts, legalName: '', cnpj: '', address: '', email: '', phone: '' })
    expect(text).toContain('oferecidos por Parque (“fornecedor”)')
    expect(text).not.toMatch(/undefined|CNPJ sob|com sede/)
  })

  it('says no arrival where the place sets none', () => {
    expect(defaultTerm({ ...facts, arriveMinutes: 0 })).toContain('chega até o horário da visita')
    expect(defaultTerm({ ...facts, arriveMinutes: 0, holdMinutes: 15 })).not.toContain('20 minutos')
    expect(defaultTerm({ ...facts, holdMinutes: 1 })).toContain('reservadas por 1 minuto enquanto')
  })

  it('knows its own former texts', () => {
    const texts = houseTerms(facts)
    expect(texts[0]).toBe(defaultTerm(facts))
    const [first, second] = texts.filter((text) => text.includes('chega com 20 minutos de antecedência, com documento'))
    expect(first).toContain('dias contados da sua realização, desde que antes do horário da visita')
    expect(second).toContain('até o limite de 40% dos ingressos')
  })
})
