import { describe, expect, it } from 'vitest'
import { cityOfCode, findCity, findState } from '#app/backend/geo/find-city.server.ts'
import { citiesByState, formerCities, states } from '#app/backend/geo/geo-data.server.ts'

const found = (city: string, state = '', cep = '') => {
  const one = findCity({ city, state, cep })
  return one && `${one.name}/${one.state}`
}

describe('findCity', () => {
  it('finds every municipality by its own name, in any case, without accents and signs', () => {
    const missed: string[] = []
    for (const { code: state, name: stateName } of states) {
      for (const { code, name } of citiesByState[state] ?? []) {
        const plain = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
        const spellings = [
          name,
          name.toUpperCase(),
          plain.toLowerCase(),
          name.replace(/'/g, '’'),
          name.replace(/'/g, '´'),
          name.replace(/'/g, ''),
          name.replace(/'/g, ' '),
          name.replace(/-/g, ' '),
          name.replace(/ /g, '-'),
          ` ${name.replace(/ /g, '\u00a0')} `,
          `${name} - ${state}`,
          `${name}/${state}`,
          `${name} (${stateName})`
        ]
        missed.push(...spellings.filter((spelling) => findCity({ city: spelling, state })?.code !== code))
      }
    }
    expect(missed).toEqual([])
  })

  it('finds every former name, none of which hides a municipality of today', () => {
    for (const [state, names] of Object.entries(formerCities)) {
      for (const [name, code] of Object.entries(names ?? {})) {
        expect(findCity({ city: name, state })?.code).toBe(code)
        expect(cityOfCode(code ?? '')?.state).toBe(state)
      }
    }
  })

  it.each([
    ['Dias D’Ávila', 'Bahia', "Dias d'Ávila/BA"],
    ['Santa Bárbara D’Oeste', 'SP', "Santa Bárbara d'Oeste/SP"],
    ['santa barbara do oeste', 'sp', "Santa Bárbara d'Oeste/SP"],
    ['Mogi-Mirim', 'SP', 'Mogi Mirim/SP'],
    ['Moji Mirim', 'São Paulo', 'Mogi Mirim/SP'],
    ['Moji-Guassu', 'SP', 'Mogi Guaçu/SP'],
    ['Parati', 'RJ', 'Paraty/RJ'],
    ['Buzios', 'rio de janeiro', 'Armação dos Búzios/RJ'],
    ['São Thomé das Letras', 'MG', 'São Tomé das Letras/MG'],
    ['Brasópolis', 'MG', 'Brazópolis/MG'],
    ['São João Del Rei', 'Minas Gerais', 'São João del Rei/MG'],
    ['Augusto Severo', 'RN', 'Campo Grande/RN'],
    ['Boa Saúde', 'RN', 'Januário Cicco/RN'],
    ['Presidente Juscelino', 'RN', 'Serra Caiada/RN'],
    ['Presidente Juscelino', 'MA', 'Presidente Juscelino/MA'],
    ['São Domingos de Pombal', 'PB', 'São Domingos/PB'],
    ['Campo de Santana', 'PB', 'Tacima/PB'],
    ['Embu', 'SP', 'Embu das Artes/SP'],
    ['Sto. André', 'SP', 'Santo André/SP'],
    ['Eldorado dos Carajás', 'PA', 'Eldorado do Carajás/PA'],
    ['Santa Isabel do Pará', 'Para', 'Santa Izabel do Pará/PA'],
    ['Açu', 'RN', 'Assú/RN'],
    ['Itapagé', 'CE', 'Itapajé/CE'],
    ['Santana do Livramento', 'RS', "Sant'Ana do Livramento/RS"],
    ['Espigão do Oeste', 'RO', "Espigão D'Oeste/RO"],
    ['Taguatinga', 'DF', 'Brasília/DF'],
    ['Gracho Cardoso', 'Sergipe', 'Graccho Cardoso/SE'],
    ['Piçarras', 'SC', 'Balneário Piçarras/SC'],
    ['Florínia', 'SP', 'Florínea/SP']
  ])('knows %s of %s', (city, state, whole) => {
    expect(found(city, state)?.toLowerCase()).toBe(whole.toLowerCase())
  })

  it.each([
    ['Campo Grande', 'RN', '79002-000', 'Campo Grande/MS'],
    ['Lençóis', '', '46960-000', 'Lençóis/BA'],
    ['Lençóis', 'SP', '46960-000', 'Lençóis/BA'],
    ['Bonito', 'Bahia', '', 'Bonito/BA'],
    ['Bonito', '', '79290000', 'Bonito/MS'],
    // The CEP was mistyped: nothing of its state is called so.
    ['Lençóis', 'BA', '01310-100', 'Lençóis/BA'],
    ['Lençóis', '', '', 'Lençóis/BA']
  ])('prefers the CEP: %s of %s, %s', (city, state, cep, whole) => {
    expect(found(city, state, cep)).toBe(whole)
  })

  it.each([
    ['', 'BA'],
    ['123', 'BA'],
    ['Lençóis', 'XX'],
    ['Bonito', ''],
    ['Curitiba', 'BA'],
    ['Cidade Inventada', 'SP']
  ])('finds none for %j of %j', (city, state) => {
    expect(found(city, state)).toBeNull()
  })
})

it('knows a state by its UF or name', () => {
  expect(['Bahia', 'bahia', ' ba ', 'Sao Paulo', 'Rio Grande do Sul', 'Paraiba'].map(findState)).toEqual([
    'BA',
    'BA',
    'BA',
    'SP',
    'RS',
    'PB'
  ])
  expect(['BA - Bahia', 'Bahia (BA)', 'Pará/PA'].map(findState)).toEqual(['BA', 'BA', 'PA'])
  expect(['', 'Baía', 'XX'].map(findState)).toEqual(['', '', ''])
})
