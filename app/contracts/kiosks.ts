import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, instant, list, text } from './tolerant.ts'

// Our addition: devices at which visitors buy without a seller.

const access = 'configurations/gate'

const KioskSchema = z.object({
  id: z.string(),
  name: text,
  /** Id of its card terminal, one of the counter's; '' for none. */
  terminal: text,
  /** Instant at which a device took its address; null while nobody has. */
  bound: instant
})

export type Kiosk = z.output<typeof KioskSchema>

const params = z.object({ id: z.string() })

export const listKiosks = endpoint({
  id: 'listKiosks',
  api: 'main',
  method: 'GET',
  path: '/kiosks',
  access,
  summary: 'Os totens ligados, e as maquininhas que podem ficar ao lado de um.',
  response: z.object({
    kiosks: z.array(KioskSchema),
    terminals: list(z.object({ id: z.string(), name: text }))
  })
})

const body = z.object({ name: text, terminal: text })

export const createKiosk = endpoint({
  id: 'createKiosk',
  api: 'main',
  method: 'POST',
  path: '/kiosks',
  access,
  summary: 'Cadastra um totem. A chave do endereço é dita só aqui e liga um aparelho, uma vez.',
  created: true,
  body,
  response: z.object({ id: z.string(), key: z.string() })
})

export const updateKiosk = endpoint({
  id: 'updateKiosk',
  api: 'main',
  method: 'PUT',
  path: '/kiosks/{id}',
  access,
  summary: 'Troca o nome ou a maquininha de um totem.',
  params,
  body,
  response: KioskSchema
})

export const renewKioskKey = endpoint({
  id: 'renewKioskKey',
  api: 'main',
  method: 'POST',
  path: '/kiosks/{id}/key',
  access,
  summary: 'Dá a um totem um endereço novo, com uma chave dita só aqui. O aparelho de antes para na hora.',
  params,
  response: z.object({ key: z.string() })
})

export const endKiosk = endpoint({
  id: 'endKiosk',
  api: 'main',
  method: 'DELETE',
  path: '/kiosks/{id}',
  access,
  summary: 'Desliga um totem. As reservas feitas nele continuam.',
  params,
  response: z.object({})
})

/** Facts of a kiosk for the device itself. */
const OpenKioskSchema = z.object({
  place_uuid: z.string(),
  name: text,
  /** True if a card terminal beside it takes money. */
  has_terminal: flag
})

/** Posted, because a key stands in no URL. */
export const openKiosk = endpoint({
  id: 'openKiosk',
  api: 'main',
  method: 'POST',
  path: '/kiosk',
  access: 'public',
  summary: 'De que parque é o totem deste endereço, se nenhum aparelho o usou ainda. Nada muda.',
  body: z.object({ key: text }),
  response: OpenKioskSchema
})

/** The key of the address works once; the answer has the device's own. */
export const bindKiosk = endpoint({
  id: 'bindKiosk',
  api: 'main',
  method: 'POST',
  path: '/kiosk/bind',
  access: 'public',
  summary: 'Liga o aparelho ao totem deste endereço e dá a ele uma chave própria. O endereço deixa de valer.',
  body: z.object({ key: text }),
  response: OpenKioskSchema.extend({ key: z.string() })
})

export const endKioskRound = endpoint({
  id: 'endKioskRound',
  api: 'main',
  method: 'POST',
  path: '/kiosk/round',
  access: 'public',
  summary: 'O visitante saiu: cancela o que ele deixou na maquininha, para que ninguém pague a compra de outro.',
  body: z.object({ key: text }),
  response: OpenKioskSchema
})

export const moveKioskCharge = endpoint({
  id: 'moveKioskCharge',
  api: 'main',
  method: 'POST',
  path: '/kiosk/charge',
  access: 'public',
  summary:
    'O pagamento de uma reserva deste totem na maquininha ao lado dele: send envia, check pergunta ao provedor, cancel desiste e deixa pagar por Pix. O simulador aceita simulate-paid e simulate-refused.',
  body: z.object({
    key: text,
    /** Hash of a booking that was made at this kiosk. */
    hash: text,
    action: z.enum(['send', 'check', 'cancel', 'simulate-paid', 'simulate-refused'])
  }),
  response: z.object({
    /** State of its latest charge (domain/money/terminal); '' if there was none. */
    state: text,
    /** True if it still waits for the terminal. */
    waits: flag
  })
})
