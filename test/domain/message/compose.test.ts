import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AUDIENCE_KINDS,
  AUDIENCE_VARIABLES,
  AUDIENCES,
  isAudienceKind,
  kindOfAudience,
  SAMPLE_VALUES,
  variableWords
} from '#app/domain/message/audience.ts'
import { composeText, filledProblem, textProblem } from '#app/domain/message/compose.ts'
import { fillText, variablesProblem } from '#app/domain/message/variables.ts'

const names = Object.keys(SAMPLE_VALUES)

/** Also what looks like a variable, or like a pattern of a replacement. */
const ownWords = fc.oneof(fc.stringMatching(/^[\w{}$&.,]{1,12}$/), fc.constantFrom('{nome}', '$1', '$&', '{data}.'))

describe('the variables of a text', () => {
  it.each([
    ['{nome}, até {data}', null],
    [
      '{preco}',
      '{preco} não existe aqui. Use {nome}, {lugar}, {codigo}, {atrativo}, {data}, {hora}, {pessoas}, {link}.'
    ],
    ['{ nome }', /^\{ nome \} não existe/],
    ['{__proto__}', /não existe/],
    ['Olá {nome', /chave sem par.*Use \{nome\}/],
    ['Olá }', /sem par/],
    ['{{nome}}', /sem par/]
  ])('%j', (text, said) => {
    const problem = variablesProblem(text, names)
    if (said === null) expect(problem).toBeNull()
    else expect(problem).toMatch(said)
  })

  it('are filled in once, with any values, and nothing else is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 5 }), ownWords, (used, value) => {
        const text = used.map((name) => `{${name}}`).join('|')
        const filled = fillText(text, Object.fromEntries(names.map((name) => [name, value])))
        expect(filled).toBe(used.map(() => value).join('|'))
      })
    )
  })

  it('are those of the audience: a group has no booking', () => {
    const body = 'Sua visita é às {hora}.'
    expect(textProblem({ body, hasPhoto: false, audience: 'bookings' })).toBeNull()
    expect(textProblem({ body, hasPhoto: false, audience: null })).toBeNull()
    for (const audience of ['client', 'list', 'group'] as const) {
      const allowed = AUDIENCE_VARIABLES[audience].map((name) => `{${name}}`).join(', ')
      expect(textProblem({ body, hasPhoto: false, audience })).toBe(`{hora} não existe aqui. Use ${allowed}.`)
    }
  })
})

it('a text is needed, without a picture, and has a length', () => {
  expect(textProblem({ body: ' ', hasPhoto: false, audience: 'group' })).toBe('Escreva a mensagem.')
  expect(textProblem({ body: '', hasPhoto: true, audience: 'group' })).toBeNull()
  expect(textProblem({ body: 'a'.repeat(1025), hasPhoto: true, audience: 'group' })).toMatch(/1024.*legenda/)
  expect(textProblem({ body: 'a'.repeat(3001), hasPhoto: false, audience: 'group' })).toMatch(/3000/)
  expect(textProblem({ body: 'a'.repeat(1024), hasPhoto: true, audience: 'group' })).toBeNull()
  expect(textProblem({ body: 'a'.repeat(3000), hasPhoto: false, audience: 'group' })).toBeNull()
  expect(textProblem({ body: 'a'.repeat(3001), hasPhoto: false, audience: 'group' })).toBe('Use no máximo 3000 letras.')
  expect(filledProblem({ texts: ['a'.repeat(1025)], most: 1024, isCampaign: false })).toBe(
    'Com os dados preenchidos passa de 1024 letras, o máximo deste envio: encurte o texto.'
  )
  expect(filledProblem({ texts: [], most: 1024, isCampaign: false })).toBeNull()
  expect(filledProblem({ texts: ['a'.repeat(4096)], most: 4096, isCampaign: false })).toBeNull()
  expect(filledProblem({ texts: ['a', 'a'.repeat(4097)], most: 4096, isCampaign: true })).toMatch(
    /aviso de como parar passa de 4096/
  )
})

it('only a list is a campaign, and a campaign says how to be rid of it', () => {
  expect(AUDIENCE_KINDS.map((kind) => [kind, kindOfAudience(kind)])).toEqual([
    ['bookings', 'written'],
    ['client', 'written'],
    ['list', 'campaign'],
    ['group', 'written']
  ])
  const told = { body: 'Novidades em {lugar}', values: { lugar: 'Vale' } } as const
  expect(composeText({ ...told, isCampaign: false, channel: 'whatsapp' })).toBe('Novidades em Vale')
  expect(composeText({ ...told, isCampaign: true, channel: 'whatsapp' })).toMatch(/Vale\n\n.*SAIR\.$/)
  expect(composeText({ ...told, isCampaign: true, channel: 'email' })).toMatch(/responda a este e-mail\.$/)
})

it('a text is cut of blanks around it, and a campaign of nothing is only how to be rid of it', () => {
  const told = { values: { lugar: 'Vale' }, channel: 'whatsapp' } as const
  expect(composeText({ ...told, body: '  Novidades em {lugar}  ', isCampaign: false })).toBe('Novidades em Vale')
  expect(composeText({ ...told, body: ' ', isCampaign: true })).toBe('Para não receber mais, responda SAIR.')
  expect(composeText({ ...told, body: 'Oi', isCampaign: true, channel: 'email' })).toBe(
    'Oi\n\nPara não receber mais, responda a este e-mail.'
  )
})

it('an audience is one of four, and its variables are told in words', () => {
  expect(AUDIENCE_KINDS.filter(isAudienceKind)).toEqual(['bookings', 'client', 'list', 'group'])
  expect(['', 'Bookings', 'toString', '__proto__'].filter(isAudienceKind)).toEqual([])
  expect(Object.values(AUDIENCES)).toEqual([
    'Reservas de um dia',
    'Um cliente',
    'Uma lista guardada',
    'Um grupo do WhatsApp'
  ])
  expect(variableWords('list')).toEqual(['{lugar}: o nome do parque'])
  expect(variableWords('client')).toEqual(['{nome}: primeiro nome', '{lugar}: o nome do parque'])
  expect(variableWords('bookings')).toEqual([
    '{nome}: primeiro nome',
    '{codigo}: código da reserva',
    '{atrativo}: o atrativo da visita',
    '{data}: o dia da visita',
    '{hora}: a hora da visita',
    '{pessoas}: quantas pessoas',
    '{lugar}: o nome do parque',
    '{link}: o endereço do ingresso'
  ])
  expect(AUDIENCE_VARIABLES.group).toEqual(['lugar'])
})

it('a template reads with something for each variable', () => {
  for (const [name, value] of Object.entries(SAMPLE_VALUES))
    expect([name, value]).toEqual([name, expect.stringMatching(/\S/)])
})
