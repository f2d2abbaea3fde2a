import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inOurWords, isForPeople, withoutPersons } from '#app/api-client/foreign-words.server.ts'
import { readAnswer } from '#app/api-client/read-answer.server.ts'
import { toReceived } from '#app/api-client/transport.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { endpoint } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

const technical = [
  'java.lang.NullPointerException',
  'java.lang.NullPointerException: Cannot invoke "String.length()" because "s" is null',
  'Unexpected token < in JSON at position 0',
  'not JSON',
  'ECONNREFUSED 10.0.0.7:5432',
  'connect ETIMEDOUT',
  'SQLSTATE[23505]: Unique violation',
  'ERROR:  duplicate key value violates unique constraint "users_email"',
  'select * from users where cpf = 52998224725',
  'Traceback (most recent call last):\n  File "app.py", line 3',
  'TypeError: undefined is not a function\n    at Object.<anonymous> (/srv/api/index.js:12:7)',
  '<html><h1>Bad Gateway</h1></html>',
  '<b>Warning</b>: mysqli_connect() in /var/www/api.php',
  'Falha em com.operador.reserva.Servico',
  'Erro interno: /usr/share/nginx/html',
  'Forbidden',
  'Internal Server Error',
  'Invalid token',
  'Not Found',
  'no such route',
  'undefined',
  'null',
  'ok',
  '',
  '42',
  '{"message":"x"}',
  'Erro {"campo":"x"}',
  'Erro {campo: 1}',
  'Falha em {token}',
  'Falha {} vazia',
  'Falha R$x em y',
  'Falha de ana@exemplo.com agora',
  'Veja https://interno.exemplo/pagina',
  'Reserva não encontrada.\u0000',
  'a'.repeat(400),
  `Reserva ${'muito '.repeat(80)}longa.`
]

const forPeople = [
  'Sem acesso a isto.',
  'Reserva não encontrada.',
  'Neste horário só restam 2 vagas.',
  'O total agora é 160,00 (antes: 80,00). Confira e confirme de novo.',
  'Se for preciso, fale com a portaria até 12 de out.',
  'Confira o telefone: DDD e número, por exemplo (75) 99999-8888.',
  '“Caio Sampaio” já acompanha outro grupo neste horário. Escolha outra pessoa.',
  'CPF inválido',
  'Falta {link}: sem ele a mensagem não leva a reserva.',
  '{ponto_de_encontro} não existe neste texto. Use {nome}, {atrativo} ou {{1}}.',
  'Podem voltar no máximo R$ 80,00.',
  'O valor que volta mudou: agora é R$\u00a080,00 (antes: R$\u00a0120,00). Confira.',
  'Digite o e-mail completo, com @, por exemplo nome@exemplo.com.br.',
  'Use a identificação do grupo, como 120363295648424210@g.us.',
  'Escreva o endereço completo, começando por https://.',
  'Lotado.',
  'Use dd/mm/aaaa, de 0 a 1.000.000.'
]

describe('words of somebody else', () => {
  it.each(technical)('%j are for the log', (words) => expect(isForPeople(words)).toBe(false))
  it.each(forPeople)('%j are for people', (words) => expect(isForPeople(words)).toBe(true))

  it('such as our own pass', () => {
    expect(Object.values(ERRORS).filter((words) => !isForPeople(words))).toEqual([])
  })

  it('lose their markup, whatever surrounds it', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (before, after) => !isForPeople(`${before}<script>${after}`)))
  })
})

it('reach the log without possible personal data', () => {
  const said = withoutPersons(
    "Key (email)=(ana@example.com) of 'Ana Souza' already exists, cpf 529.982.247-25, tel +5575981234567"
  )
  expect(said).not.toMatch(/ana|Souza|529|9812/i)
  expect(said).toContain('already exists')
})

const validator = { type: 'field', value: 'Segredo-7x', msg: 'Invalid value', path: 'password', location: 'body' }

describe('JSON of somebody else reaches the log', () => {
  it.each([
    ['of express-validator', { errors: [validator] }, /"msg":"Invalid value"/],
    [
      'with tokens',
      { error: 'Unauthorized', accessToken: 'Segredo.x.y', user: { code: 'segredo4f1' } },
      /Unauthorized/
    ],
    ['with names', { message: 'exists', user: { name: 'Segredo Souza' }, list: ['Segredo'] }, /"message":"exists"/],
    ['with names as keys', { title: 'Bad', 'Segredo Souza': { message: 'taken' } }, /"message":"taken"/],
    [
      'with escaped quotes',
      { message: 'User "Segredo Souza" exists', name: 'Segredo "S"' },
      /"message":"User .* exists"/
    ],
    ['with escapes at its ends', { name: 'Segredo \\', message: 'bad \\', other: '\\Segredo' }, /"message":"bad/],
    ['with lists of words', { message: ['name must be short', 'bad'], error: 'Bad Request' }, /must be short/],
    ['in a list', [{ message: 'bad' }, 'Segredo'], /"message":"bad"/],
    ['pretty', JSON.stringify({ code: 'E_TAKEN', value: 'Segredo' }, null, 2), /"code": "E_TAKEN"/],
    ['with a state', { code: '23505', detail: 'Key (email)=(segredo) exists.' }, /23505.*exists/],
    ['cut in a value', '{"message":"bad","name":"Segredo So', /"message":"bad"/],
    ['cut in an escape', '{"message":"bad","name":"Segredo\\', /"message":"bad"/],
    ['cut in words in quotes', '{"message":"User \\"Segredo So', /"message":"User/]
  ])('%s without values', (_what, body, kept) => {
    const said = withoutPersons(typeof body === 'string' ? body : JSON.stringify(body))
    expect(said).not.toMatch(/segredo/i)
    expect(said).toMatch(kept)
  })

  it('with the names of the keys and columns that failed', () => {
    const words = 'duplicate key violates unique constraint "users_email" for "Ana"'
    for (const text of [words, JSON.stringify({ message: words })]) {
      expect(withoutPersons(text)).toContain('users_email')
      expect(withoutPersons(text)).not.toContain('Ana')
    }
  })

  it('and never with a value, whatever it is and wherever the text is cut', () => {
    const value = fc.string({ minLength: 1 }).map((text) => `Segredo${text}Segredo`)
    const name = fc.string({ unit: fc.constantFrom('a', '"', '\\', ' ', '{', '}', ':') })
    fc.assert(
      fc.property(name, value, fc.nat(80), (key, secret, end) => {
        const json = JSON.stringify({ message: 'bad', [`_${key}`]: secret, more: [secret, { x: secret }] })
        expect(withoutPersons(json.slice(0, 14 + end))).not.toContain('Segredo')
      })
    )
  })
})

const save = endpoint({
  id: 'save',
  api: 'main',
  method: 'POST',
  path: '/x',
  access: 'public',
  summary: '',
  response: z.object({})
})

function refusalOf(status: number, body: unknown, isForeign = true): ApiError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  try {
    readAnswer(save, toReceived(new Response(null, { status }), text, isForeign), 'r1')
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  return expect.unreachable('it must be refused')
}

describe('a refusal of somebody else’s API', () => {
  const fields = {
    name: ['Escreva o nome.'],
    text: ['Falta {link}: ponha no texto.'],
    time: ['java.lang.NullPointerException']
  }

  it('shows sentences of a 4xx, field by field', () => {
    const refusal = refusalOf(422, { message: 'Confira o horário.', code: 'bad_time', fields })
    expect(refusal).toMatchObject({ status: 422, code: 'bad_time', message: 'Confira o horário.', mayHaveActed: false })
    expect(refusal.fields).toEqual({
      name: ['Escreva o nome.'],
      text: ['Falta {link}: ponha no texto.'],
      time: ['Valor não aceito.']
    })
  })

  it.each([500, 502, 503, 504, 599])('shows nothing of a %i, not even a sentence', (status) => {
    const { message, fields: said } = refusalOf(status, { message: 'Falhou aqui dentro.', fields })
    expect([message, said]).toEqual([status === 503 ? ERRORS.unavailable : ERRORS.loginNetwork, {}])
  })

  it('may have been done where it broke midway', () => {
    expect([500, 502, 503, 504].map((status) => refusalOf(status, '').mayHaveActed)).toEqual([true, true, false, true])
  })

  it.each([
    [400, ERRORS.malformed],
    [403, ERRORS.notAllowed],
    [404, ERRORS.notFound],
    [409, ERRORS.conflict],
    [418, ERRORS.loginNetwork]
  ])('with status %i shows our words instead of technical ones', (status, words) => {
    expect(refusalOf(status, { message: 'java.lang.NullPointerException', code: 'a b' })).toMatchObject({
      message: words,
      code: 'unknown'
    })
  })

  it('that mentions the network is the server’s fault (specification §8)', () => {
    expect(refusalOf(400, { message: 'Network Error' }).message).toBe(ERRORS.network)
  })

  it('is not translated where the API is our own', () => {
    expect(refusalOf(503, { message: 'O Pix não está disponível.' }, false).message).toBe('O Pix não está disponível.')
  })
})

describe('the message of a success', () => {
  it('becomes ours when theirs does not suit a person, bare or inside data', () => {
    expect(inOurWords({ message: 'java.util.Optional', id: 1 })).toEqual({ message: 'Tudo certo.', id: 1 })
    expect(inOurWords({ data: { message: 'OK' } })).toEqual({ data: { message: 'Tudo certo.' } })
  })

  it.each([
    { message: 'Código enviado ao seu telefone.' },
    { message: '' },
    { data: [{ message: 'java.util.Optional' }], total: 1 },
    ['OK'],
    null,
    'OK'
  ])('stays in %j', (answer) => expect(inOurWords(answer)).toEqual(answer))
})
