import { randomUUID } from 'node:crypto'
import type { Step } from '../world.ts'
import { dot } from './product-steps.ts'

const audience = { kind: 'group', group: '120363295648424210@g.us' }
const sending = {
  title: 'Portões',
  body: 'Abertos em {lugar}.',
  audience,
  send_at: '2026-12-01T12:00:00Z',
  expected: 1
}
const template = { name: 'Véspera', body: 'Traga água.', photo: '', provider_name: '' }
const list = { name: 'Guias', group: '', members: '75999990001, 75999990002' }
const wish = { way: 'desk', words: 'Aceito receber as novidades.' }

/** Steps for messages that staff write, their templates, and consents. */
export const writingSteps: Step[] = [
  {
    id: 'sendMessages',
    actions: ['messages.batch-sent'],
    ask: ({ notes }) => {
      notes.batch ??= randomUUID()
      return { body: { ...sending, key: notes.batch } }
    },
    label: /^Portões$/,
    to: /^Um grupo do WhatsApp: 1 mensagem$/,
    twice: true
  },
  {
    id: 'sendMessages',
    actions: [],
    ask: () => ({ body: { ...sending, key: randomUUID(), body: '{x}' } }),
    status: 422
  },
  {
    id: 'cancelBatch',
    actions: ['messages.batch-cancelled'],
    ask: ({ notes }) => ({ params: { id: notes.batch ?? '' } }),
    label: /^Portões$/,
    to: /^1 mensagem cancelada$/
  },
  { id: 'addMessagePhoto', actions: ['message-photo.added'], ask: () => ({ body: { data: dot } }) },
  { id: 'addMessagePhoto', actions: [], ask: () => ({ body: { data: 'eA==' } }), status: 422 },
  {
    id: 'createMessageTemplate',
    actions: ['message-template.created'],
    ask: ({ notes }) => {
      notes.template ??= randomUUID()
      return { body: { ...template, id: notes.template } }
    },
    label: /^Véspera$/,
    to: /^nome: Véspera\ntexto: Traga água\.$/,
    twice: true
  },
  {
    id: 'updateMessageTemplate',
    actions: ['message-template.changed'],
    ask: ({ notes }) => ({
      params: { id: notes.template ?? '' },
      body: { ...template, body: 'Traga lanche.', version: 1 }
    }),
    from: /água/,
    to: /lanche/
  },
  {
    id: 'deleteMessageTemplate',
    actions: ['message-template.removed'],
    ask: ({ notes }) => ({ params: { id: notes.template ?? '' } }),
    label: /^Véspera$/
  },
  {
    id: 'createMessageList',
    actions: ['message-list.created'],
    ask: ({ notes }) => {
      notes.list ??= randomUUID()
      return { body: { ...list, id: notes.list } }
    },
    // How many, never who.
    label: /^Guias$/,
    to: /^nome: Guias\nendereços: 2$/,
    twice: true
  },
  {
    id: 'updateMessageList',
    actions: ['message-list.changed'],
    ask: ({ notes }) => ({
      params: { id: notes.list ?? '' },
      body: { ...list, members: '75999990001, 75999990003', version: 1 }
    }),
    to: /^endereços trocados$/
  },
  {
    id: 'deleteMessageList',
    actions: ['message-list.removed'],
    ask: ({ notes }) => ({ params: { id: notes.list ?? '' } }),
    label: /^Guias$/
  },
  {
    id: 'recordMessageConsents',
    actions: ['messages.consents-recorded'],
    ask: () => ({ body: { ...wish, addresses: '75999990001, 75999990002', wish: 'in' } }),
    to: /^2 endereços: querem receber$/,
    twice: true
  },
  {
    id: 'recordMessageConsent',
    actions: ['messages.consents-recorded'],
    ask: async ({ db }) => {
      const { rows } = await db.pool.query(
        `select max(id) as id from message_consents where address = '+5575999990002'`
      )
      return { params: { id: String(rows[0].id) }, body: { ...wish, wish: 'out' } }
    },
    to: /^1 endereço: não querem receber$/
  },
  {
    id: 'settleHiddenSender',
    actions: ['messages.consents-recorded'],
    ask: async ({ db, place }) => {
      const { rows } = await db.pool.query(
        `insert into hidden_senders (place_id, provider, sender, received_at) values ($1, 'evolution', '1@lid', now()) returning id`,
        [place.placeId]
      )
      return { params: { id: String(rows[0].id) }, body: { phone: '75999990009', drop: false } }
    },
    to: /^1 endereço: não quer receber/
  }
]
