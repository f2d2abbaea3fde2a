import { checkName } from '../person/names.ts'
import { createReading, type Reading } from '../typed/reading.ts'
import { peopleLabel } from '../words/labels.ts'

export interface TypedPerson {
  name: string
  document: string
  issuer: string
}

export interface TypedPassengers {
  people: string
  named: readonly TypedPerson[]
  notes: string
}

const mostDocument = 30

/**
 * Checks how many of a booking ride, and the named ones: each needs a surname, and a document if an issuer is given.
 */
export function checkPassengers(typed: TypedPassengers) {
  const form = createReading()
  const text = typed.people.trim()
  const people = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (people < 1) form.fail('people', 'Diga quantas pessoas vão, de 1 em diante.')
  const named = typed.named.flatMap((person, index) => {
    const isEmpty = [person.name, person.document, person.issuer].every((word) => word.trim() === '')
    return isEmpty ? [] : [checkPassenger(form, `named.${index}`, person)]
  })
  if (people >= 1 && named.length > people) {
    form.fail('people', `Há ${peopleLabel(named.length)} com nome: leve mais pessoas, ou apague nomes.`)
  }
  const notes = form.line('notes', typed.notes, { most: 200 })
  return form.finish({ people, named, notes })
}

/** ANTT, Resolução 4.777/2015, art. 36: name with a surname, document and its issuer. */
function checkPassenger(form: Reading, at: string, person: TypedPerson) {
  const name = checkName(person.name)
  if (!name.ok) form.fail(`${at}.name`, name.message)
  else if (!/\S{2,} \S/.test(name.value)) form.fail(`${at}.name`, 'Escreva o nome e pelo menos um sobrenome.')
  const document = form.line(`${at}.document`, person.document, { most: mostDocument })
  const issuer = form.line(`${at}.issuer`, person.issuer, { most: mostDocument })
  if (document === '' && issuer !== '') form.fail(`${at}.document`, 'Escreva o número do documento.')
  if (document !== '' && !/\d/.test(document)) form.fail(`${at}.document`, 'O documento tem pelo menos um número.')
  return { name: name.ok ? name.value : '', document, issuer }
}
