import { expect, it } from 'vitest'
import { failureOf, MessageRefused } from '#app/backend/providers/messages/message-provider.server.ts'

const coded = (message: string, code: unknown, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code })

it.each<[string, unknown, string]>([
  [
    'a refused connection',
    new MessageRefused('x', {
      cause: new TypeError('fetch failed', { cause: coded('connect 10.0.0.7', 'ECONNREFUSED') })
    }),
    'MessageRefused < TypeError < Error ECONNREFUSED'
  ],
  [
    'a status',
    new MessageRefused('x', { cause: new Error('the server answered 401') }),
    'MessageRefused < Error the server answered 401'
  ],
  [
    'an answer of a mail server',
    new MessageRefused('x', { cause: new Error('the mail server answered EENVELOPE 550') }),
    'MessageRefused < Error the mail server answered EENVELOPE 550'
  ],
  [
    'a time that ran out',
    new MessageRefused('x', { cause: new DOMException('ana@example.com', 'TimeoutError') }),
    'MessageRefused < TimeoutError'
  ],
  ['words of somebody else', coded('550 <ana@example.com> +5575999990000: Olá', 'ana@example.com'), 'Error'],
  ['no error at all', 'ana@example.com', '']
])('names the kind of %s, never addresses or words', (_what, error, kind) => {
  expect(failureOf(error)).toBe(kind)
})
