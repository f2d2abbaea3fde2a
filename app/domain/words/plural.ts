/** Words after which only the noun before gets a plural: "criança até 5 anos", "morador da Chapada". */
const LINKS = 'a à ao até com da das de do dos e em entre maior menor na no ou para por sem'.split(' ')

const IRREGULAR: Readonly<Record<string, string>> = {
  pão: 'pães',
  cão: 'cães',
  mão: 'mãos',
  cidadão: 'cidadãos',
  irmão: 'irmãos',
  ancião: 'anciãos',
  capitão: 'capitães',
  mal: 'males',
  cônsul: 'cônsules',
  qualquer: 'quaisquer',
  caráter: 'caracteres'
}

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ão$/, 'ões'],
  [/([aeou])l$/, '$1is'],
  // Unstressed "fácil" has an earlier accent; stressed "infantil" has none.
  [/([áéíóúâêô].*)il$/, '$1eis'],
  [/il$/, 'is'],
  [/m$/, 'ns'],
  [/ês$/, 'eses'],
  [/([rz])$/, '$1es'],
  [/([aeiouáéíóúâêôãy])$/, '$1s']
]

/** `Meia-entrada` → `Meias-entradas`, `Criança até 5 anos` → `Crianças até 5 anos`; "VIP" and "Grátis" stay. */
export function pluralOf(phrase: string): string {
  const words = phrase.split(' ')
  const found = words.findIndex((word, index) => index > 0 && (!/^[A-Za-zÀ-ÿ-]+$/.test(word) || LINKS.includes(word)))
  const end = found < 0 ? words.length : found
  return words.map((word, index) => (index < end ? word.split('-').map(pluralWord).join('-') : word)).join(' ')
}

/** `2 inteiras`, `1 meia-entrada`, `3 crianças até 5 anos`. */
export function countOf(quantity: number, title: string): string {
  return `${quantity} ${nounOf(quantity, title)}`
}

/** Noun like in `countOf`, for a number that is drawn apart. */
export function nounOf(quantity: number, title: string): string {
  const words = quantity === 1 ? title : pluralOf(title)
  return isAcronym(words.split(' ')[0] ?? '') ? words : words.charAt(0).toLowerCase() + words.slice(1)
}

function pluralWord(word: string): string {
  if (isAcronym(word)) return word
  const known = IRREGULAR[word.toLowerCase()]
  if (known) return word.charAt(0) + known.slice(1)
  const ending = ENDINGS.filter(([end]) => end.test(word))[0]
  return ending ? word.replace(ending[0], ending[1]) : word
}

function isAcronym(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase()
}
