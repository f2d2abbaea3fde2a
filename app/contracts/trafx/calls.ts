import { z } from 'zod'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { count, day, listOrOne, optionalText, sayable, text } from '../tolerant.ts'
import {
  CounterDeviceSchema,
  CounterEntrySchema,
  CounterLogSchema,
  CounterProductSchema,
  CounterUploadSchema,
  PassageDaySchema
} from './shapes.ts'

export * from './shapes.ts'

export const listCounterEntries = endpoint({
  id: 'listCounterEntries',
  api: 'main',
  method: 'GET',
  path: '/trafx/entries',
  access: 'trafx/index',
  summary: 'Contagens por contador e dia: baldes de 3 minutos, totais por hora e totais do dia, cada um à parte.',
  query: z.object({ uuid_gestor: optionalText, start_date: day, end_date: day, nocache: optionalText }),
  response: z.array(CounterEntrySchema)
})

/** Our addition: what stands beside a trail counter's count. A day without any of them has no row. */
export const listPassages = endpoint({
  id: 'listPassages',
  api: 'main',
  method: 'GET',
  path: '/trafx/passages',
  access: 'trafx/index',
  summary:
    'Entradas, voltas, saídas lidas e permanências encerradas sem leitura, por atrativo e dia. Precisa também da permissão de ver todas as reservas.',
  query: z.object({ start_date: day, end_date: day }),
  response: z.array(PassageDaySchema)
})

export const listCounterLogs = endpoint({
  id: 'listCounterLogs',
  api: 'main',
  method: 'GET',
  path: '/trafx',
  access: 'trafx/index',
  summary: 'Arquivos de contadores já enviados, um por registro do arquivo, os mais novos primeiro.',
  response: z.array(CounterLogSchema)
})

export const saveCounterUploads = endpoint({
  id: 'saveCounterUploads',
  api: 'main',
  method: 'POST',
  path: '/trafx',
  access: 'trafx/edit',
  created: true,
  summary: 'Salva contagens lidas de arquivos, uma por registro e dia. Tudo ou nada; repetidas são 409.',
  /** A single upload is read as a list of one. */
  body: listOrOne(z.array(CounterUploadSchema).min(1, 'Nada a salvar.').max(5000)),
  /** The specification shows no answer; 0 if an API does not count. */
  response: z.object({ logs: count.default(0), days: count.default(0), total: count.default(0) })
})

/** Removes one log and its days, so that a file sent for the wrong attraction can be sent again. */
export const deleteCounterLog = endpoint({
  id: 'deleteCounterLog',
  api: 'main',
  method: 'DELETE',
  path: '/trafx/{id}',
  access: 'trafx/edit',
  summary: 'Apaga um registro enviado, com os seus dias.',
  params: z.object({ id: z.string() }),
  response: z.object({ status: text })
})

export const listCounterDevices = endpoint({
  id: 'listCounterDevices',
  api: 'main',
  method: 'GET',
  path: '/trafx/devices',
  access: 'trafx/index',
  summary: 'Contadores do parque, e a capacidade de carga de cada atrativo.',
  response: z.object({ devices: z.array(CounterDeviceSchema), products: z.array(CounterProductSchema) })
})

export const saveCounterDevice = endpoint({
  id: 'saveCounterDevice',
  api: 'main',
  method: 'PUT',
  path: '/trafx/devices',
  access: 'trafx/edit',
  summary: 'Altera nome, atrativo e fator de calibração de um contador conhecido.',
  /** A missing value keeps the stored one. */
  body: z.object({
    serial: z.string().trim().min(1),
    name: sayable,
    prodUuid: sayable,
    factor: z.number().min(0.01, 'Use um fator de 0,01 a 100.').max(100, 'Use um fator de 0,01 a 100.').optional()
  }),
  response: CounterDeviceSchema
})

export const saveCarryingCapacity = endpoint({
  id: 'saveCarryingCapacity',
  api: 'main',
  method: 'PUT',
  path: '/trafx/capacity',
  access: 'trafx/edit',
  summary: 'Define quantas pessoas por dia um atrativo suporta; 0 desfaz.',
  body: z.object({
    product_uuid: z.string(),
    people: count.pipe(z.number().min(0, ERRORS.capacity).max(1_000_000, ERRORS.capacity))
  }),
  response: CounterProductSchema
})
