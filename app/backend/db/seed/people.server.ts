import type { Random } from './random.server.ts'

export interface Person {
  name: string
  surname: string
  /** Digits of a valid CPF, or a passport. */
  document: string
  /** ISO 3166-1 alpha-2. */
  documentCountry: string
  /** E.164. */
  phone: string
  email: string
  /** Code of domain/person/languages; '' for Portuguese. */
  language: string
}

const firstNames =
  'Ana,Beatriz,Camila,Daniela,Elaine,Fernanda,Gabriela,Helena,Isabela,Joana,Karina,Larissa,Marina,Natália,Patrícia,Raquel,Sônia,Tatiane,Vanessa,Yasmin,André,Bruno,Caio,Diego,Edson,Felipe,Gustavo,Henrique,Igor,João,Leandro,Marcelo,Otávio,Paulo,Rafael,Sérgio,Thiago,Vinícius,Wagner,Antônio,Conceição,Luzia,Mateus,Jussara,Valdir,Neuza'.split(
    ','
  )
const lastNames =
  'Almeida,Andrade,Araújo,Barbosa,Batista,Cardoso,Carvalho,Conceição,Costa,Cunha,Dias,Evangelista,Farias,Fernandes,Ferreira,Figueiredo,Gonçalves,Lacerda,Lima,Macedo,Magalhães,Mendes,Moreira,Nascimento,Novaes,Oliveira,Pereira,Queiroz,Ramos,Reis,Ribeiro,Rocha,Sampaio,Santana,Santos,Silva,Souza,Teixeira,Vasconcelos,Vieira'.split(
    ','
  )

const areaCodes = {
  '71': 30,
  '75': 26,
  '77': 10,
  '73': 6,
  '74': 5,
  '11': 9,
  '21': 5,
  '31': 4,
  '61': 4,
  '81': 3,
  '79': 3,
  '85': 2,
  '41': 2,
  '51': 1
}

/** The last two digits are check digits (mod 11). */
export function randomCpf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.between(0, 9))
  // Eleven equal digits pass the check but belong to nobody.
  if (digits.every((digit) => digit === digits[0])) digits[0] = ((digits[0] ?? 0) + 1) % 10
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0)
    const rest = sum % 11
    digits.push(rest < 2 ? 0 : 11 - rest)
  }
  return digits.join('')
}

export function randomMobile(random: Random): string {
  return `+55${random.weighted(areaCodes)}9${random.between(8000, 9999)}${String(random.between(0, 9999)).padStart(4, '0')}`
}

function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

const visitorsFrom: readonly {
  country: string
  language: string
  dial: string
  names: string[]
  surnames: string[]
}[] = [
  {
    country: 'AR',
    language: 'es',
    dial: '54',
    names: ['Martín', 'Lucía', 'Joaquín'],
    surnames: ['Gutiérrez', 'Peralta', 'Sosa']
  },
  {
    country: 'FR',
    language: 'en',
    dial: '33',
    names: ['Camille', 'Antoine', 'Élise'],
    surnames: ['Moreau', 'Lefèvre', 'Garnier']
  },
  {
    country: 'DE',
    language: 'en',
    dial: '49',
    names: ['Jonas', 'Katrin', 'Uwe'],
    surnames: ['Schäfer', 'Brandt', 'Vogel']
  },
  {
    country: 'US',
    language: 'en',
    dial: '1',
    names: ['Emily', 'Jason', 'Megan'],
    surnames: ['Walker', 'Foster', 'Bennett']
  }
]

/** Person with a passport and a phone of their country. */
export function randomForeigner(random: Random): Person {
  const { country, language, dial, names, surnames } = random.pick(visitorsFrom)
  const name = random.pick(names)
  const surname = random.pick(surnames)
  const letters = `${'ABCDEFGHKLMNPRT'.charAt(random.between(0, 14))}${'ABCDEFGHKLMNPRT'.charAt(random.between(0, 14))}`
  return {
    name,
    surname,
    document: `${letters}${random.between(1_000_000, 9_999_999)}`,
    documentCountry: country,
    language,
    phone: `+${dial}${random.between(200_000_000, 899_999_999)}`,
    email: `${plainLetters(name)}.${plainLetters(surname)}${random.between(1, 99)}@example.com`
  }
}

export function randomPerson(random: Random): Person {
  const name = random.chance(0.15) ? `${random.pick(firstNames)} ${random.pick(firstNames)}` : random.pick(firstNames)
  const last = random.pick(lastNames)
  const surname = random.chance(0.6) ? `${random.pick(lastNames)} ${last}` : last
  const email = `${plainLetters(name)}.${plainLetters(last)}${random.between(1, 99)}@example.com`
  const papers = { document: randomCpf(random), documentCountry: 'BR' }
  return { name, surname, ...papers, phone: randomMobile(random), email, language: '' }
}
