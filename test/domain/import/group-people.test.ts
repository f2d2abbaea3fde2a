import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeList,
  type GroupPerson,
  mostByLink,
  mostSentByLink,
  peopleProblems,
  readGroupPeople,
  readTypedPeople,
  tooManyNames,
  writeGroupPeople
} from '#app/domain/import/group-people.ts'

const today = '2026-11-20'
const ana: GroupPerson = { name: 'Ana Reis', document: '', birth: null, note: '' }
const read = (text: string) => readGroupPeople(text, today)
const peopleOf = (text: string) => read(text).lines.map(({ person }) => person)
const problemsOf = (text: string) => peopleProblems(read(text))

describe('readGroupPeople', () => {
  it.each<[string, string, Partial<GroupPerson>[]]>([
    ['one name per line', 'Ana Reis\nJoão  Dias\n\n', [{}, { name: 'João Dias' }]],
    ['one name', 'Ana Reis', [{}]],
    ['nothing', ' \n ', []],
    [
      'cells of a spreadsheet without a heading, the first line shorter',
      'Ana Reis\r\nRui Dias\t529.982.247-25\t01/02/2015\tcadeira de rodas, rampa',
      [{}, { name: 'Rui Dias', document: '52998224725', birth: '2015-02-01', note: 'cadeira de rodas, rampa' }]
    ],
    [
      'a CSV with semicolons, quotes, a title and a heading in another order',
      '\ufeffEscola Azul;;\nNº;Nome completo;Nascimento;RG;Série\n1;Ana Reis;2015-2-1;MG-12.345;7A',
      [{ birth: '2015-02-01', document: 'MG12345' }]
    ],
    [
      'commas and a quoted note of two lines',
      'nome,obs\nAna Reis,"alergia a ""amendoim"",\ne a leite"',
      [{ note: 'alergia a "amendoim", e a leite' }]
    ],
    ['a heading of one column', 'NOME\nAna Reis', [{}]],
    ['a heading with an unknown first column', 'Série;Nome\n7A;Ana Reis', [{}]],
    ['a note that is the name of a column', 'Ana Reis;;;Aluno\nRui Dias', [{ note: 'Aluno' }, { name: 'Rui Dias' }]],
    ['a sep= line', 'sep=,\nNome,Documento\nAna Reis,AB12345', [{ document: 'AB12345' }]]
  ])('reads %s', (_what, text, people) => {
    expect(problemsOf(text)).toEqual([])
    expect(peopleOf(text)).toEqual(people.map((person) => ({ ...ana, ...person })))
  })

  it('names each wrong line with the reason', () => {
    const text = [
      'Nome;Documento;Nascimento;Observação',
      '7;;;',
      'Rui Dias;529.982.247-26;;',
      'Lia Sá;xis;31/02/2015;',
      'Eva Luz;;21/11/2026;',
      'Noé Gil;;01/01/15;',
      'Bia Melo;1234;01/01/1899;',
      `Caio Paz;12.34;;${'x'.repeat(201)}`,
      'Davi Cruz;;;;sobra',
      'Isa Reis;12/03/2014;;'
    ].join('\n')
    expect(problemsOf(text)).toEqual([
      'Linha 2, nome: Informe o nome.',
      'Linha 3, documento: O CPF 529.982.247-26 não confere: veja os dígitos.',
      'Linha 4, documento: “xis” não é um documento: use de 4 a 20 números e letras, ou deixe em branco.',
      'Linha 4, nascimento: “31/02/2015” não é uma data: escreva como 31/12/2012, com o ano inteiro.',
      'Linha 5, nascimento: 21/11/2026 ainda não chegou.',
      'Linha 6, nascimento: “01/01/15” não é uma data: escreva como 31/12/2012, com o ano inteiro.',
      'Linha 7, nascimento: 01/01/1899 é antes de 1900.',
      expect.stringMatching(/^Linha 8, observação: .*200/),
      'Linha 8, documento: É o mesmo da linha 7.',
      'Linha 9: Há mais células do que colunas.',
      'Linha 10, documento: “12/03/2014” não é um documento: use de 4 a 20 números e letras, ou deixe em branco.'
    ])
    expect(read(text).lines.find(({ line }) => line === 3)?.person.name).toBe('Rui Dias')
  })

  it('takes 500 people and not 501, and counts the errors beyond twenty', () => {
    const list = (count: number, name = 'Ana Reis') => Array.from({ length: count }, () => name).join('\n')
    expect(peopleOf(list(500))).toHaveLength(500)
    expect(problemsOf(list(501))).toEqual(['São 501 linhas; o máximo é 500 de cada vez.'])
    expect(problemsOf(list(25, '7')).slice(19)).toEqual(['Linha 20, nome: Informe o nome.', 'E mais 5 erros.'])
    expect(problemsOf('Nome\n"Ana Reis')).toEqual([expect.stringContaining('aspas que não fecham')])
    expect(problemsOf('PK\u0000')).toEqual([expect.stringContaining('não é um CSV')])
  })

  it('reads back what it writes', () => {
    const word = fc.stringMatching(/^[A-Za-zçãé=+;"',]{1,12}$/)
    const person = fc.record({
      name: fc.tuple(word, word).map(([one, other]) => `B${one} ${other}a`),
      document: fc.constant(''),
      birth: fc.option(fc.constantFrom('2015-02-01', '1950-12-31')),
      note: fc.oneof(fc.constant(''), word)
    })
    fc.assert(
      fc.property(fc.array(person, { maxLength: 5 }), (people) => {
        const plain = people.map((one) => ({ ...one, note: one.note.replace(/^'+/, '') }))
        const { lines, problem } = read(writeGroupPeople(plain))
        expect(problem === null || plain.length === 0).toBe(true)
        expect(lines.map(({ person: found }) => found)).toEqual(plain)
      })
    )
  })

  it('says how many names are too many', () => {
    expect([tooManyNames(45, 45), tooManyNames(46, 45).slice(0, 24)]).toEqual(['', 'A lista tem 1 nome a mai'])
    expect(tooManyNames(50, 45)).toContain('5 nomes a mais do que as 45 pessoas')
  })
})

describe('a list by the link', () => {
  const rui: GroupPerson = { name: 'Rui Dias', document: 'AB1234', birth: '2015-02-01', note: '' }
  const change = (sent: GroupPerson[], rest = {}) =>
    changeList([ana, rui], { sent, replaces: false, removed: [], ...rest })

  it('adds, updates who is on it already, takes out and replaces', () => {
    const eva = { ...ana, name: 'Eva Luz' }
    const told = { ...ana, name: 'ana  reis', note: 'asma' }
    expect(change([eva])).toEqual([ana, rui, eva])
    expect(change([told, eva])).toEqual([told, rui, eva])
    expect(change([{ ...rui, name: 'Rui D.' }])).toEqual([ana, { ...rui, name: 'Rui D.' }])
    expect(change([eva], { removed: [' ANA  reis'] })).toEqual([rui, eva])
    expect(change([eva], { replaces: true, removed: ['Ana Reis'] })).toEqual([eva])
  })

  it('takes out one person by name or document, and nobody where two have the name', () => {
    const remove = (before: GroupPerson[], ...removed: string[]) =>
      changeList(before, { sent: [], replaces: false, removed })
    const twins = [
      { ...ana, document: 'AB77' },
      { ...ana, document: 'AB88' }
    ]
    expect(remove(twins, 'Ana Reis', 'Zé Mau', '')).toEqual(twins)
    expect(remove(twins, 'ab-88')).toEqual(twins.slice(0, 1))
    expect(remove([ana, rui], 'Ana Reis', 'Rui Dias')).toEqual([])
  })

  it('keeps what a second list leaves out, and names nobody twice', () => {
    const whole = { ...rui, note: 'alergia a amendoim' }
    const again = (before: GroupPerson[], sent: GroupPerson[]) =>
      changeList(before, { sent, replaces: false, removed: [] })
    expect(again([whole], [{ ...rui, birth: null }])).toEqual([whole])
    expect(again([ana], [{ ...ana, document: 'AB99', birth: '2015-03-04' }])).toEqual([
      { ...ana, document: 'AB99', birth: '2015-03-04' }
    ])
    expect(again([whole], [{ ...ana, name: 'Rui Dias' }])).toEqual([whole])
    // Two of one name, or another document, are other people.
    const twin = { ...ana, document: 'AB77' }
    expect(again([twin, { ...twin, document: 'AB88' }], [ana])).toHaveLength(3)
    expect(again([ana], [twin, { ...twin, document: 'AB88' }])).toHaveLength(3)
    expect(again([twin], [{ ...ana, document: 'AB88' }])).toHaveLength(2)
    expect(again([{ ...ana, birth: '2015-03-04' }], [{ ...ana, birth: '2016-03-04' }])).toHaveLength(2)
  })

  it('has room for the people bought and their companions', () => {
    expect([1, 25, 45, 480].map(mostByLink)).toEqual([6, 30, 54, 500])
    expect([1, 25, 45, 480].map(mostSentByLink)).toEqual([18, 90, 162, 500])
  })

  it('skips empty rows and names the wrong ones', () => {
    const row = { name: '', document: '', birth: '', note: '' }
    const lines = readTypedPeople([row, { ...row, name: 'Ana', birth: '31/02/2015' }, { ...row, note: 'asma' }], today)
    expect(lines.map(({ line, errors }) => [line, errors.map(({ column }) => column)])).toEqual([
      [2, ['nascimento']],
      [3, ['nome']]
    ])
  })
})
