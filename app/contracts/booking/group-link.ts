import { z } from 'zod'
import { MOST_GROUP_PEOPLE, MOST_LINK_TEXT, MOST_TYPED } from '#app/domain/import/group-people.ts'
import { tooLargeWords } from '#app/domain/import/read-table.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, list, text } from '../tolerant.ts'

// Our additions: the secret address by which a school fills in its own list of people.

export const setGroupLink = endpoint({
  id: 'setGroupLink',
  api: 'main',
  method: 'POST',
  path: '/counter/groups/{uuid}/link',
  access: 'operation/group-sale',
  summary:
    'Cria, troca ou encerra o endereço secreto pelo qual o grupo preenche a sua lista. Vale até a última visita do grupo.',
  params: z.object({ uuid: z.string() }),
  /** `renew` makes an address, and ends the one before; `off` ends it. */
  body: z.object({ action: text }),
  /** Key of the new address. It is said once, and only its hash is kept; '' for `off`. */
  response: z.object({ key: text, message: text })
})

const params = z.object({ key: z.string() })

/** The address may be passed on, so nobody learns by it who is on the list. */
export const readGroupLink = endpoint({
  id: 'readGroupLink',
  api: 'main',
  method: 'GET',
  path: '/lista-do-grupo/{key}',
  access: 'public',
  summary: 'O que o grupo espera de quem tem o endereço secreto: visitas e quantas pessoas. Da lista, nada.',
  params,
  response: z.object({
    place_uuid: z.string(),
    name: text,
    visits: list(z.object({ product: text, date: z.string(), time: text, people: count })),
    /** People of the group's bookings that are not cancelled. */
    bought: count,
    /** Most names: the people bought and their companions. */
    most: count,
    version: count,
    /** Names that came by the address, repeated ones included: whoever is on the list already counts again. */
    sent: count
  })
})

const typed = text.pipe(z.string().max(300))

const ReadPersonSchema = z.object({ name: text, document: text, birth: text, note: text })

export const fillGroupLink = endpoint({
  id: 'fillGroupLink',
  api: 'main',
  method: 'POST',
  path: '/lista-do-grupo/{key}',
  access: 'public',
  created: true,
  summary:
    'Acrescenta pessoas à lista do grupo, ou a troca inteira, por linhas e por um CSV. 409 se outra pessoa a mudou desde que version foi lida.',
  params,
  body: z.object({
    rows: z
      .array(z.object({ name: typed, document: typed, birth: typed, note: typed }))
      .max(MOST_TYPED)
      .prefault([]),
    /** Room beyond the limit, which the list's own rules then report in words. */
    csv: text.pipe(z.string().max(Math.ceil(MOST_LINK_TEXT * 1.1), tooLargeWords(MOST_LINK_TEXT))),
    /** True if they take the place of the whole list; else they are added. */
    replaces: flag,
    /** Names or documents of people to take out. The answer is the same for who is not on the list. */
    removed: z.array(typed).max(MOST_GROUP_PEOPLE).prefault([]),
    version: count,
    /** True to read and say, without saving. */
    check: flag
  }),
  response: z.object({
    message: text,
    /** Rows read from this request; empty once saved. */
    read: list(ReadPersonSchema)
  })
})
